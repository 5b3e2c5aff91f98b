import { type ByteReader, invalidModel } from '../bytes';
import { type Counted, countedOf, featuresOf, surroundingsOf } from './context-features';
import type { ContextWord, SentenceModel } from './context-word';
import { verbsOfLetters } from './verb-patterns';

/** How much likelier the reading is that a word has, before its sentence is asked. */
export const PRIOR = 2;
/** The sentences that this was learnt from have more words of several readings than life has. */
const CAUTION = 1;

const MOST_BITS = 20;

/** A conditional log-linear model of readings in their sentence, its features hashed into one table of weights of four bits. */
export class SentenceWeights implements SentenceModel {
  readonly #weights: Int8Array;
  readonly #scale: number;
  /** Words are remembered with their candidates, and so met again. */
  readonly #known = new WeakMap<ContextWord, Counted>();

  constructor(reader: ByteReader) {
    const bits = reader.integer(MOST_BITS, 'size of the table of sentences');
    if (bits === 0) throw invalidModel('the table of sentences is empty');
    this.#scale = reader.float();
    this.#weights = unpacked(reader.take(2 ** bits / 2));
  }

  verbs(word: string): readonly string[] {
    return verbsOfLetters(word);
  }

  choose(words: readonly (readonly ContextWord[])[]): readonly number[] {
    const sentence = words.map(([first]) => this.#counted(first!));
    return words.map((candidates, place) => {
      if (candidates.length < 2) return 0;
      const around = surroundingsOf(sentence, place);
      const scores = candidates.map((candidate, i) =>
        this.#score(featuresOf(this.#counted(candidate), i === 0, around)),
      );
      scores[0]! += PRIOR + CAUTION;
      return scores.indexOf(Math.max(...scores));
    });
  }

  #counted(word: ContextWord): Counted {
    let counted = this.#known.get(word);
    if (!counted) this.#known.set(word, (counted = countedOf(word)));
    return counted;
  }

  #score(features: readonly number[]): number {
    const mask = this.#weights.length - 1;
    let sum = 0;
    for (const feature of features) sum += this.#weights[feature & mask]!;
    return sum * this.#scale;
  }
}

/** Two weights a byte, each -8 to 7, the first in the low bits. */
function unpacked(packed: Uint8Array): Int8Array {
  const weights = new Int8Array(2 * packed.length);
  packed.forEach((byte, i) => {
    weights[2 * i] = (byte << 28) >> 28;
    weights[2 * i + 1] = (byte << 24) >> 28;
  });
  return weights;
}
