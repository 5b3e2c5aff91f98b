import { exp, log } from './arithmetic';
import { type ByteReader, invalidModel } from './bytes';
import type { Inventory } from './inventory';

/** For one letter, how probable each reading chunk is: tokens of the reading inventory with their probabilities. */
export interface ReadingShares {
  readonly tokens: readonly number[];
  readonly shares: readonly number[];
}

/**
 * How each ALA-LC reading of a letter is usually spelled in English, as probability ratios against the letter's spellings at
 * large. Vowels are learned from 74,000 library words, spelling habits from 11,000 Arabic names: this table joins the two.
 */
export class SpellingHabits {
  readonly #width: number;
  /** [reading tokens × spelling tokens], each a ratio as the file writes it. */
  readonly #steps: Uint8Array;
  readonly #ratios: Float64Array;

  constructor(reader: ByteReader, spellings: Inventory, readings: Inventory) {
    const width = spellings.chunks.length;
    this.#width = width;
    if (readings.chunks.length * width > MOST_PAIRS) throw invalidModel('there are too many habits');
    this.#steps = new Uint8Array(readings.chunks.length * width);
    this.#ratios = new Float64Array(width);
    for (let row = 0; row < this.#steps.length; row += width) {
      // First the ratio of every spelling that was never seen with this reading.
      this.#steps.fill(reader.byte(), row, row + width);
      let spelling = -1;
      for (let pairs = reader.integer(width, 'number of habits'); pairs > 0; pairs--) {
        spelling += 1 + reader.integer(width, 'spelling token');
        if (spelling >= width) throw invalidModel('a habit spells no chunk');
        this.#steps[row + spelling] = reader.byte();
      }
    }
  }

  /** Adds to `scores`, from `at` on, what the readings of a letter say about its spellings `from` ≤ token < `to`, in nats times `weight`. */
  add(
    { tokens, shares }: ReadingShares,
    from: number,
    to: number,
    weight: number,
    scores: Float64Array,
    at: number,
  ): void {
    if (tokens.length === 0) return;
    const ratios = this.#ratios;
    const steps = this.#steps;
    const count = to - from;
    ratios.fill(0, 0, count);
    for (let r = 0; r < tokens.length; r++) {
      const row = tokens[r]! * this.#width + from;
      const share = shares[r]!;
      for (let k = 0; k < count; k++) ratios[k]! += share * RATIOS[steps[row + k]!]!;
    }
    for (let k = 0; k < count; k++) scores[at + k]! += weight * log(ratios[k]!);
  }
}

const MOST_PAIRS = 4_000_000;

/** Log-ratios are stored in a byte: 32 steps a nat, -4 to 4 nats. */
export const RATIO_STEPS = 32;
export const RATIO_ZERO = 128;
const RATIOS = Float64Array.from({ length: 256 }, (_, byte) => exp((byte - RATIO_ZERO) / RATIO_STEPS));
