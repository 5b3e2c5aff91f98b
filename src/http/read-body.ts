/** A request's body as JSON, counted while it streams: what a header claims about its length is not believed. */

import { decodeUtf8 } from '../platform/utf8';
import { parseBoundedJson } from '../service/bounded-json';
import type { ReadBody } from './options';

export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'too-large' }
  /** Others need the room. */
  | { readonly kind: 'crowded' }
  /** No UTF-8, no JSON, or more of it than any request has. */
  | { readonly kind: 'malformed' };

/** Past the limit this much more is read and thrown away, so that the client gets to hear the answer. */
export const DRAIN_BYTES = 16 * 1024 * 1024;

/**
 * Reads at most `limit` bytes. A BOM is accepted, of duplicate keys the last wins.
 *
 * @param read how, where the server has a way of its own
 */
export async function readJson(request: Request, limit: number, read?: ReadBody): Promise<Body> {
  const body = await (read ?? streamReader(request))(limit);
  if (body === 'too-large' || body === 'crowded') return { kind: body };
  return body === 'broken' ? { kind: 'malformed' } : parse(body);
}

function streamReader(request: Request): ReadBody {
  return async (limit) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of chunksOf(request)) {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (length > limit + DRAIN_BYTES) break;
    }
    return length > limit ? 'too-large' : joined(chunks, length);
  };
}

/** Invalid UTF-8 counts as malformed, as does a text that is not JSON. */
function parse(bytes: Uint8Array): Body {
  try {
    const text = decodeUtf8(bytes);
    return { kind: 'json', value: parseBoundedJson(text) };
  } catch {
    return { kind: 'malformed' };
  }
}

/** A body that breaks off ends here: half a JSON text is malformed. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch {
    return;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
