import type { Inventory } from './inventory';
import { agreesWithMarks, chunkByRule, type MarkedLetter } from './mark-labels';
import type { Step } from './search';

/** Adds what is known about letter `at` to the scores (nats) of its tokens `from` ≤ token < `to`. */
export type Evidence = (at: number, from: number, to: number, scores: Float64Array) => void;

/**
 * The choices at each letter of a word: the learned chunks that agree with the written marks, weighted by the evidence, else the chunk by
 * rule.
 */
export function lattice(
  letters: readonly MarkedLetter[],
  inventory: Inventory,
  scholarly: boolean,
  evidence: Evidence,
): Step[] {
  const marked = letters.some(({ written }) => written !== '');
  return letters.map(({ letter }, i) => {
    const index = inventory.letters.get(letter);
    if (index === undefined)
      return { from: 0, to: 0, bonus: NOTHING, forced: chunkByRule(letters, i, scholarly) };
    const from = inventory.starts[index]!;
    const to = inventory.starts[index + 1]!;
    const bonus = new Float64Array(to - from);
    evidence(i, from, to, bonus);
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
