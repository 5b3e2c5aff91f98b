import type { Inventory } from './inventory';
import { agreesWithMarks, chunkByRule, type MarkedLetter } from './mark-labels';

/**
 * The choices at each letter of a word: its learned tokens with their scores, or one forced chunk where none is allowed. Flat columns,
 * reused from word to word.
 */
export class Lattice {
  /** Letters of the word. */
  length = 0;
  /** Tokens `from[i]` ≤ token < `to[i]` of letter i. */
  from = new Int32Array(USUAL_LETTERS);
  to = new Int32Array(USUAL_LETTERS);
  /** Scores in nats to add for these tokens, those of letter i from `at(i)` on; -Infinity forbids. */
  bonus: Float64Array;
  /** The chunk to write where every token is forbidden or the letter is unknown: spelling by rule. */
  forced: (string | undefined)[] = [];
  /** Tokens that one letter may have at most. */
  readonly widest: number;

  constructor(private readonly inventory: Inventory) {
    const { starts } = inventory;
    let widest = 1;
    for (let i = 1; i < starts.length; i++) widest = Math.max(widest, starts[i]! - starts[i - 1]!);
    this.widest = widest;
    this.bonus = new Float64Array(USUAL_LETTERS * widest);
  }

  /** Where the scores of a letter begin. */
  at(i: number): number {
    return i * this.widest;
  }

  /** Lays out the tokens of these letters, all with a score of 0. */
  open(letters: readonly MarkedLetter[], scholarly: boolean): void {
    const { inventory } = this;
    // A new one: whoever searched the word before still writes with the old.
    const forced: (string | undefined)[] = [];
    const length = letters.length;
    if (length > this.from.length) {
      this.from = new Int32Array(length);
      this.to = new Int32Array(length);
      this.bonus = new Float64Array(length * this.widest);
    }
    this.length = length;
    this.bonus.fill(0, 0, length * this.widest);
    this.forced = forced;
    for (let i = 0; i < length; i++) {
      const index = inventory.letters.get(letters[i]!.letter);
      this.from[i] = index === undefined ? 0 : inventory.starts[index]!;
      this.to[i] = index === undefined ? 0 : inventory.starts[index + 1]!;
      forced.push(index === undefined ? chunkByRule(letters, i, scholarly) : undefined);
    }
  }

  /** Forbids what the written marks contradict. Called last: what is forbidden stays so. */
  obeyMarks(letters: readonly MarkedLetter[], scholarly: boolean): void {
    const { chunks } = this.inventory;
    if (!letters.some(({ written }) => written !== '')) return;
    for (let i = 0; i < letters.length; i++) {
      if (this.forced[i] !== undefined) continue;
      let allowed = false;
      const at = this.at(i) - this.from[i]!;
      for (let token = this.from[i]!; token < this.to[i]!; token++) {
        if (agreesWithMarks(letters, i, chunks[token]!, scholarly)) allowed = true;
        else this.bonus[at + token] = -Infinity;
      }
      if (!allowed) this.forced[i] = chunkByRule(letters, i, scholarly);
    }
  }
}

/** Working memory is kept for words up to this length, or to the longest yet. */
const USUAL_LETTERS = 32;
