/**
 * How much a landmark tells. A steady vowel is one pulse again and again: another take of the word agrees with it nearly as well as a copy
 * does. So a match that its neighbours share counts for less. Otherwise takes of short words would look more like copies than shifted, cut
 * or filtered copies do.
 */
import type { Fingerprint } from './fingerprint';
import { countBits } from './keyed-bits';

/** Wrong bits from which on a landmark speaks against a copy. */
const CHANCE = 14;
/** Landmarks before and after that it is compared with: some 0.15 s each way. */
const NEIGHBOURS = 6;
/** Bits that differ between a landmark and any of its neighbours, where it counts in full. */
const DISTINCT = 20;
/** Each bit less takes so much off. */
const SHARE = 0.35;

/** For every landmark, the number of wrong bits from which it speaks against a copy. */
export function chancesOf({
  times,
  words: { even, odd },
}: Pick<Fingerprint, 'times' | 'words'>): Float32Array {
  const nearest = new Uint8Array(times.length).fill(DISTINCT);
  for (let k = 0; k < times.length; k++) {
    for (let other = Math.max(0, k - NEIGHBOURS); other < k; other++) {
      const differ = countBits(even[k]! ^ even[other]!) + countBits(odd[k]! ^ odd[other]!);
      nearest[k] = Math.min(nearest[k]!, differ);
      nearest[other] = Math.min(nearest[other]!, differ);
    }
  }
  return Float32Array.from(nearest, (differ) => CHANCE - SHARE * (DISTINCT - differ));
}
