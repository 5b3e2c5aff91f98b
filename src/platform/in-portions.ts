/** In characters. */
const PORTION = 64 * 1024;

/** Small texts joined: a write for each would take longer than to make it. */
export async function* inPortions(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let portion = '';
  for await (const text of texts) {
    portion += text;
    if (portion.length < PORTION) continue;
    yield portion;
    portion = '';
  }
  if (portion !== '') yield portion;
}
