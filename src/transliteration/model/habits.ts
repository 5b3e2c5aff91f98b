import { exp, log } from './arithmetic';
import { type ByteReader, invalidModel } from './bytes';
import type { Inventory } from './inventory';

/** For one letter, how probable each reading chunk is: tokens of the reading inventory with their probabilities. */
export type ReadingShares = ReadonlyMap<number, number>;

/**
 * How each ALA-LC reading of a letter is usually spelled in English, as probability ratios against the letter's spellings at
 * large. Vowels are learned from 74,000 library words, spelling habits from 11,000 Arabic names: this table joins the two.
 */
export class SpellingHabits {
  readonly #inventory: Inventory;
  /** Ratio of a spelling never seen with this reading token. */
  readonly #unseen: Float64Array;
  readonly #ratios: ReadonlyMap<number, number>[];

  constructor(reader: ByteReader, spellings: Inventory, readings: Inventory) {
    this.#inventory = spellings;
    const tokens = readings.chunks.length;
    this.#unseen = new Float64Array(tokens);
    this.#ratios = [];
    for (let token = 0; token < tokens; token++) {
      this.#unseen[token] = readRatio(reader);
      const ratios = new Map<number, number>();
      let spelling = -1;
      for (let pairs = reader.integer(spellings.chunks.length, 'number of habits'); pairs > 0; pairs--) {
        spelling += 1 + reader.integer(spellings.chunks.length, 'spelling token');
        if (spelling >= spellings.chunks.length) throw invalidModel('a habit spells no chunk');
        ratios.set(spelling, readRatio(reader));
      }
      this.#ratios.push(ratios);
    }
  }

  /** Adds to `scores` what the readings of a letter say about its spellings `from` ≤ token < `to`, in nats times `weight`. */
  add(shares: ReadingShares, from: number, to: number, weight: number, scores: Float64Array): void {
    if (shares.size === 0 || to > this.#inventory.chunks.length) return;
    for (let token = from; token < to; token++) {
      let ratio = 0;
      for (const [reading, share] of shares)
        ratio += share * (this.#ratios[reading]!.get(token) ?? this.#unseen[reading]!);
      scores[token - from]! += weight * log(ratio);
    }
  }
}

/** Log-ratios are stored in a byte: 32 steps a nat, -4 to 4 nats. */
export const RATIO_STEPS = 32;
export const RATIO_ZERO = 128;

const readRatio = (reader: ByteReader): number => exp((reader.byte() - RATIO_ZERO) / RATIO_STEPS);
