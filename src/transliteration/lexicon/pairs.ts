/**
 * Byte pair encoding (P. Gage, "A New Algorithm for Data Compression", C Users Journal 1994): frequent pairs of characters are written as
 * one. The package needs half the room for the columns that few characters make up, and compresses as well. `scripts/pair-coding.ts` writes it.
 */

/** @param packed on the first line each sign with the pair that it stands for, which may hold signs before it; then the text */
export function expandPairs(packed: string): string {
  const end = packed.indexOf('\n');
  let text = packed.slice(end + 1);
  for (let at = end - 3; at >= 0; at -= 3) text = text.split(packed[at]!).join(packed.slice(at + 1, at + 3));
  return text;
}
