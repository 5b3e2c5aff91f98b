import { invalidModel } from './bytes';

/** Unpacks a raw deflate stream with the platform's own decoder (Node, browsers and edge runtimes have it). */
export async function inflate(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  // Failures surface on the reading side; left alone here they would be unhandled rejections.
  const written = writer.write(new Uint8Array(bytes)).then(() => writer.close());
  written.catch(() => undefined);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
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
