/**
 * Two 32-bit hashes of a spelling that grow letter by letter, so that the search knows a candidate's key without ever
 * building its string. They tell candidates apart within a search and look names up in the filter.
 */
export const EMPTY_LOW = 0x811c9dc5 | 0;
export const EMPTY_HIGH = 0x2545f491;

export const growLow = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);
export const growHigh = (hash: number, unit: number): number => {
  const mixed = Math.imul(hash + unit, 0x2c1b3c6d);
  return mixed ^ (mixed >>> 15);
};

/** Hashes of a whole text. */
export function hashText(text: string): { low: number; high: number } {
  let low = EMPTY_LOW;
  let high = EMPTY_HIGH;
  for (let i = 0; i < text.length; i++) {
    low = growLow(low, text.charCodeAt(i));
    high = growHigh(high, text.charCodeAt(i));
  }
  return { low, high };
}

/** Spreads every input bit over the word (Wellons, "lowbias32"). */
export function scramble(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return hash ^ (hash >>> 15);
}
