import { exp } from './arithmetic';
import { type ByteReader, invalidModel } from './bytes';

/**
 * Is the word Arabic, or a foreign name in Arabic letters? The two want different vowels, habits and name lists. A logistic model
 * on letter n-grams (1 to 3, edges included), hashed into a small table.
 */
export class OriginModel {
  readonly #weights: Int8Array;
  readonly #scale: number;
  readonly #bias: number;

  constructor(reader: ByteReader) {
    const size = reader.integer(1 << 16, 'size of the origin table');
    if (size < 1) throw invalidModel('the origin table is empty');
    this.#scale = reader.float();
    this.#bias = reader.float();
    this.#weights = new Int8Array(reader.take(size));
  }

  /** Probability, 0 to 1, that the bare letters are an Arabic word or name. */
  arabic(word: string): number {
    let sum = this.#bias;
    for (const feature of originFeatures(word, this.#weights.length))
      sum += this.#scale * this.#weights[feature]!;
    return 1 / (1 + exp(-Math.max(-30, Math.min(30, sum))));
  }
}

/** Table places of the n-grams of a word; shared with the training. */
export function originFeatures(word: string, size: number): number[] {
  const padded = `^${word}$`;
  const features: number[] = [];
  for (let i = 0; i < padded.length; i++) {
    let hash = 0x811c9dc5;
    for (let k = 0; k < 3 && i + k < padded.length; k++) {
      hash = Math.imul(hash ^ padded.charCodeAt(i + k), 0x01000193);
      features.push(((hash ^ (hash >>> 15)) >>> 0) % size);
    }
  }
  return features;
}
