import { invalidModel } from './bytes';

/** Does the file start as gzip files do (RFC 1952)? */
export const isGzipped = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Unpacks a gzip file with the platform's own decoder, which Node, browsers and edge runtimes have. */
export async function inflate(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    const stream = new DecompressionStream('gzip');
    const writer = stream.writable.getWriter();
    // Failures surface on the reading side; left alone here they would be unhandled rejections.
    const written = writer.write(new Uint8Array(bytes)).then(() => writer.close());
    written.catch(() => undefined);
    const reader = stream.readable.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length;
      if (length > limit) {
        await reader.cancel();
        throw invalidModel('it unpacks to more than a model can hold');
      }
      parts.push(next.value);
    }
  } catch (cause) {
    throw invalidModel('it cannot be unpacked', cause);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
