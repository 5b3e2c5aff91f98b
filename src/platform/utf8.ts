/** UTF-8 (RFC 3629), also where the platform has no TextEncoder and TextDecoder: Hermes, QuickJS, jsdom. */

// One of each, once they are needed: to make one takes longer than to use it on a short text.
let encoder: InstanceType<typeof TextEncoder> | undefined;
let decoder: InstanceType<typeof TextDecoder> | undefined;

export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  if (typeof TextEncoder === 'undefined') return encodePlainly(text);
  encoder ??= new TextEncoder();
  return encoder.encode(text);
}

/** A byte order mark is taken off. @throws TypeError where the bytes are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  if (typeof TextDecoder === 'undefined') return decodePlainly(bytes);
  decoder ??= new TextDecoder('utf-8', { fatal: true });
  return decoder.decode(bytes);
}

/** The URI functions are UTF-8 codecs that every engine has; lone surrogates become U+FFFD, as TextEncoder makes them. */
export function encodePlainly(text: string): Uint8Array<ArrayBuffer> {
  const whole = text.replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '\ufffd',
  );
  const octets = encodeURIComponent(whole).match(/%[0-9A-F]{2}|[^%]/g) ?? [];
  return Uint8Array.from(octets, (octet) =>
    octet.length === 1 ? octet.charCodeAt(0) : Number.parseInt(octet.slice(1), 16),
  );
}

export function decodePlainly(bytes: Uint8Array): string {
  let escaped = '';
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`;
  try {
    return withoutOrderMark(decodeURIComponent(escaped));
  } catch (cause) {
    throw new TypeError('The bytes are not UTF-8.', { cause });
  }
}

/** A text without the byte order mark that some editors put before it. */
export function withoutOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
