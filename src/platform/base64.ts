const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Value of each ASCII code: 0–63, or -1 (not base64), -2 (white space), -3 (padding). */
const VALUES = /* @__PURE__ */ (() => {
  const values = new Int8Array(128).fill(-1);
  for (let i = 0; i < 64; i++) values[ALPHABET.charCodeAt(i)] = i;
  // URL-safe letters of RFC 4648, section 5.
  values['-'.charCodeAt(0)] = 62;
  values['_'.charCodeAt(0)] = 63;
  for (const space of ' \t\r\n') values[space.charCodeAt(0)] = -2;
  values['='.charCodeAt(0)] = -3;
  return values;
})();

interface NativeBytes extends Uint8Array {
  toString(encoding?: string): string;
}

/** Node and Bun decode as they copy memory, but take foreign characters for letters: only what they would write themselves is theirs. */
const { Buffer: native } = globalThis as {
  readonly Buffer?: { from(text: string, encoding: 'base64'): NativeBytes };
};

/**
 * Decodes base64 (RFC 4648): standard or URL-safe letters, white space ignored, padding optional.
 *
 * @returns the bytes, or `undefined` where `text` is not base64: a foreign character, data after padding, too much padding, or a
 *   single left-over letter.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const quick = native?.from(text, 'base64');
  if (quick?.toString('base64') === text)
    return new Uint8Array(quick.buffer, quick.byteOffset, quick.byteLength);
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  const plain = decodeFours(text, bytes);
  let length = 3 * plain;
  let letters = 0;
  let padding = 0;
  let held = 0;
  for (let i = 4 * plain; i < text.length; i++) {
    const value = valueAt(text, i);
    if (value === -2) continue;
    if (value === -3) {
      padding++;
      continue;
    }
    if (value < 0 || padding > 0) return undefined;
    held = (held << 6) | value;
    letters++;
    if (letters % 4 === 0) {
      bytes[length++] = held >> 16;
      bytes[length++] = held >> 8;
      bytes[length++] = held;
      held = 0;
    }
  }
  const rest = letters % 4;
  if (rest === 1 || (padding > 0 && padding !== (4 - rest) % 4)) return undefined;
  if (rest >= 2) bytes[length++] = rest === 2 ? held >> 4 : held >> 10;
  if (rest === 3) bytes[length++] = held >> 2;
  return bytes.subarray(0, length);
}

/** Decodes letters by fours up to the first that holds anything else; returns how many fours those were. */
function decodeFours(text: string, bytes: Uint8Array): number {
  const fours = text.length >> 2;
  for (let four = 0, at = 0; four < fours; four++, at += 4) {
    const a = valueAt(text, at);
    const b = valueAt(text, at + 1);
    const c = valueAt(text, at + 2);
    const d = valueAt(text, at + 3);
    if ((a | b | c | d) < 0) return four;
    const to = 3 * four;
    bytes[to] = (a << 2) | (b >> 4);
    bytes[to + 1] = (b << 4) | (c >> 2);
    bytes[to + 2] = (c << 6) | d;
  }
  return fours;
}

/** Below 0 where it is not a letter. */
function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 128 ? VALUES[code]! : -1;
}

/** Encodes bytes as standard base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const held = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const left = bytes.length - i;
    text += ALPHABET[held >> 18]! + ALPHABET[(held >> 12) & 63]!;
    text += (left > 1 ? ALPHABET[(held >> 6) & 63]! : '=') + (left > 2 ? ALPHABET[held & 63]! : '=');
  }
  return text;
}
