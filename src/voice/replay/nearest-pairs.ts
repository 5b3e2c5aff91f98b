import type { NearPairs } from '../../wasm/replay';

/** Numbers of a pair: which known landmark, which heard one, how many bits of 64 differ, and whether (1) time runs backwards. */
export const PAIR = 4;

/**
 * The pairs of which the fewest bits differ; of as many, those that came first. Pairs of one number of bits lie side by side: there are
 * never more of them than are wanted in all.
 */
export class NearestPairs {
  readonly #most: number;
  readonly #pairs: Int32Array;
  /** How many pairs differ by so many bits. */
  readonly #counts: Int32Array;
  /** Of a pair that still counts. */
  #mostWrong = 0;
  /** Pairs with no more than these. */
  #held = 0;

  /** @param most pairs that are wanted; @param near bits that may differ at all */
  constructor(most: number, near: number) {
    this.#most = most;
    this.#pairs = new Int32Array(PAIR * most * (near + 1));
    this.#counts = new Int32Array(near + 1);
    this.clear();
  }

  /** Forgets all pairs. */
  clear(): void {
    this.#counts.fill(0);
    this.#mostWrong = this.#counts.length - 1;
    this.#held = 0;
  }

  /** Bits that may differ in a pair for it to be among them; -1 where none can be. */
  get mostWrong(): number {
    return this.#mostWrong;
  }

  /**
   * @param first the number of the first known landmark
   * @param counts whether a known and a heard landmark are compared at all
   */
  add(found: NearPairs, first: number, counts?: (known: number, heard: number) => boolean): void {
    for (let at = 0; at < found.length; at += PAIR) {
      const wrong = found[at + 2]!;
      if (wrong > this.#mostWrong || counts?.(first + found[at]!, found[at + 1]!) === false) continue;
      const to = PAIR * (this.#most * wrong + this.#counts[wrong]!++);
      this.#pairs[to] = first + found[at]!;
      this.#pairs[to + 1] = found[at + 1]!;
      this.#pairs[to + 2] = wrong;
      this.#pairs[to + 3] = found[at + 3]!;
      this.#held++;
      while (this.#held >= this.#most) this.#held -= this.#counts[this.#mostWrong--]!;
    }
  }

  /** The nearest first, one after the other. */
  all(): Int32Array {
    const total = this.#counts.reduce((sum, count) => sum + count, 0);
    const nearest = new Int32Array(PAIR * Math.min(this.#most, total));
    let to = 0;
    for (const [wrong, count] of this.#counts.entries()) {
      const from = PAIR * this.#most * wrong;
      const length = Math.min(PAIR * count, nearest.length - to);
      nearest.set(this.#pairs.subarray(from, from + length), to);
      to += length;
    }
    return nearest;
  }
}
