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

/** Pairs of one comparison. */
interface Found {
  /** Numbers of their known landmarks begin here. */
  readonly first: number;
  readonly pairs: NearPairs;
  readonly atSpeed: HeardAtSpeed;
}

/**
 * The pairs of which the fewest bits differ; of as many, those that came first. Out of thousands some hundred are wanted: only for these
 * are objects made.
 */
export class NearestPairs {
  readonly #found: Found[] = [];
  /** How many pairs differ by so many bits. */
  readonly #counts: number[];
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
    this.#counts = new Array<number>(near + 1).fill(0);
  }

  /** Bits that may differ in a pair for it to be among them; -1 where none can be. */
  get mostWrong(): number {
    return this.#mostWrong;
  }

  /** @param first the number of the first known landmark */
  add(found: NearPairs, first: number, atSpeed: HeardAtSpeed): void {
    const pairs = found.slice();
    this.#found.push({ first, pairs, atSpeed });
    for (let at = 0; at < pairs.length; at += 4) {
      const wrong = pairs[at + 2]!;
      this.#counts[wrong]!++;
      if (wrong <= this.#mostWrong) this.#held++;
      while (this.#held >= this.most) this.#held -= this.#counts[this.#mostWrong--]!;
    }
  }

  /** The nearest first. */
  all(): readonly PairAtSpeed[] {
    const total = this.#counts.reduce((sum, count) => sum + count, 0);
    const nearest = new Array<PairAtSpeed>(Math.min(this.most, total));
    /** Of the next pair with so many wrong bits. */
    const places = this.#counts.map((_, wrong) =>
      this.#counts.slice(0, wrong).reduce((sum, count) => sum + count, 0),
    );
    for (const { first, pairs, atSpeed } of this.#found)
      for (let at = 0; at < pairs.length; at += 4) {
        const wrong = pairs[at + 2]!;
        const place = places[wrong]!++;
        if (place >= nearest.length) continue;
        nearest[place] = {
          known: first + pairs[at]!,
          heard: pairs[at + 1]!,
          wrong,
          backwards: pairs[at + 3] === 1,
          atSpeed,
        };
      }
    return nearest;
  }
}
