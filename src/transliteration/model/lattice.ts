import type { Inventory } from './inventory';
import { agreesWithMarks, chunkByRule, type MarkedLetter } from './marks';
import type { Step } from './search';
import type { LetterScores } from './tagger';

/**
 * What may follow at each letter of a word: the learned chunks that agree with the written marks, weighted by the tagger
 * where there is one, else the chunk by rule.
 */
export function lattice(
  letters: readonly MarkedLetter[],
  inventory: Inventory,
  scholarly: boolean,
  tagger: LetterScores | undefined,
  taggerWeight: number,
  taggerOffset = 0,
): Step[] {
  const marked = letters.some(({ written }) => written !== '');
  return letters.map(({ letter }, i) => {
    const index = inventory.letters.get(letter);
    if (index === undefined)
      return { from: 0, to: 0, bonus: NOTHING, forced: chunkByRule(letters, i, scholarly) };
    const from = inventory.starts[index]!;
    const to = inventory.starts[index + 1]!;
    const bonus = new Float64Array(to - from);
    tagger?.(i + taggerOffset, from, to, taggerWeight, bonus);
    if (marked) {
      let allowed = false;
      for (let token = from; token < to; token++) {
        if (agreesWithMarks(letters, i, inventory.chunks[token]!, scholarly)) allowed = true;
        else bonus[token - from] = -Infinity;
      }
      if (!allowed) return { from: 0, to: 0, bonus: NOTHING, forced: chunkByRule(letters, i, scholarly) };
    }
    return { from, to, bonus, forced: undefined };
  });
}

const NOTHING = new Float64Array(0);

/** Indices of the letters for the tagger; a letter it never met reads as the first one (its scores are not used). */
export function letterIndices(
  letters: readonly MarkedLetter[],
  known: ReadonlyMap<string, number>,
): Int32Array {
  return Int32Array.from(letters, ({ letter }) => known.get(letter) ?? 0);
}
