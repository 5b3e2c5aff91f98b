import type { NearPairs } from '../../wasm/replay';
import type { HeardAtSpeed } from './fingerprint';

/** A known and a heard landmark whose words nearly agree. */
export interface PairAtSpeed {
  readonly known: number;
  readonly heard: number;
  /** Bits of 64 that differ. */
  readonly wrong: number;
  readonly backwards: boolean;
  readonly atSpeed: HeardAtSpeed;
}

/**
 * The pairs of which the fewest bits differ; of as many, those that came first. Out of tens of thousands some hundred are wanted: one that
 * cannot be among them is never made.
 */
export class NearestPairs {
  /** By bits that differ. */
  readonly #pairs: PairAtSpeed[][];
  /** Of a pair that still counts. */
  #mostWrong: number;
  /** Pairs with no more than these. */
  #held = 0;

  /** @param most pairs that are wanted; @param near bits that may differ at all */
  constructor(
    private readonly most: number,
    near: number,
  ) {
    this.#mostWrong = near;
    this.#pairs = Array.from({ length: near + 1 }, () => []);
  }

  /** Bits that may differ in a pair for it to be among them; -1 where none can be. */
  get mostWrong(): number {
    return this.#mostWrong;
  }

  /** @param first the number of the first known landmark */
  add(found: NearPairs, first: number, atSpeed: HeardAtSpeed): void {
    for (let at = 0; at < found.length; at += 4) {
      const wrong = found[at + 2]!;
      if (wrong > this.#mostWrong) continue;
      this.#pairs[wrong]!.push({
        known: first + found[at]!,
        heard: found[at + 1]!,
        wrong,
        backwards: found[at + 3] === 1,
        atSpeed,
      });
      this.#held++;
      while (this.#held >= this.most) this.#held -= this.#pairs[this.#mostWrong--]!.length;
    }
  }

  /** The nearest first. */
  all(): readonly PairAtSpeed[] {
    const nearest: PairAtSpeed[] = [];
    for (const pairs of this.#pairs) nearest.push(...pairs.slice(0, this.most - nearest.length));
    return nearest;
  }
}
