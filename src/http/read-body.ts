/** A request's body as JSON, counted while it streams: what a header claims about its length is not believed. */

export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'too-large' }
  /** No UTF-8, or no JSON. */
  | { readonly kind: 'malformed' };

/** Past the limit this much more is read and thrown away, so that the client gets to hear the answer. */
const DRAIN_BYTES = 64 * 1024 * 1024;

/**
 * Reads at most `limit` bytes. A BOM is accepted, of duplicate keys the last wins (T16).
 *
 * @param length bytes of the body, where somebody vouches for it: the whole of it is read at once
 */
export async function readJson(request: Request, limit: number, length?: number): Promise<Body> {
  if (length === undefined || length > limit) return readCounted(request, limit);
  try {
    return parse(new Uint8Array(await request.arrayBuffer()));
  } catch {
    return { kind: 'malformed' };
  }
}

async function readCounted(request: Request, limit: number): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksOf(request)) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (length > limit + DRAIN_BYTES) break;
  }
  if (length > limit) return { kind: 'too-large' };
  return parse(joined(chunks, length));
}

/** Bytes that are no UTF-8 are as malformed as a text that is no JSON. */
function parse(bytes: Uint8Array): Body {
  try {
    return { kind: 'json', value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
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
