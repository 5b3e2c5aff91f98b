import * as u from '../../script/unicode';
import { type ByteReader, invalidModel } from '../bytes';
import { type Counted, countedOf, featuresOf, surroundingsOf, verbsBefore } from './context-features';
import type { ContextWord, SentenceModel } from './context-word';
import { verbsOfLetters } from './verb-patterns';

/** How much likelier the reading is that a word has, before its sentence is asked. */
export const PRIOR = 2;
/** The sentences that this was learnt from have more words of several readings than life has, and hardly any is without a verb, as labels are. */
const CAUTION = 1;
const CAUTION_WITHOUT_VERB = 3;

const MOST_BITS = 20;

/** Not اكتمل, انتقل: few verbs of those forms do anything to a thing; nor غير مرئي, عدد الأحرف. */
const TELLS = /^(?!ا|(?:غير|ضمن|عدد|رقم|لون|سجل|شكل|نوع|قسم|سعر|وقت|حجم)$)|^است...$/u;
/** وصل الطلب, نزل المطر, استمر العمل: two words are too few to take them for orders. */
const BY_ITSELF = /^(?:وصل|نزل|رجع|فرغ|حضر|كمل|استمر|استقر)$/u;
const FIRST_FORM = new RegExp(`^.${u.FATHA}.[${u.FATHA}${u.KASRA}].${u.FATHA}$`, 'u');

/** Of a listed verb, and of the same form as what the word is by itself (وصل الطلب is no وصّل). */
const isOrderOf = ({ rule }: ContextWord, { wordClass }: Counted, { stem }: ContextWord): boolean =>
  wordClass.includes('order') && !rule.startsWith('verb by') && !FIRST_FORM.test(stem);

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
    this.#weights = unpacked(reader.take(reader.remaining), 2 ** bits);
  }

  verbs(word: string): readonly string[] {
    return verbsOfLetters(word);
  }

  choose(words: readonly (readonly ContextWord[])[]): readonly number[] {
    const sentence = words.map(([first]) => this.#counted(first!));
    const verbs = verbsBefore(sentence);
    const caution = words.some(([first]) => first!.isVerb) ? CAUTION : CAUTION_WITHOUT_VERB;
    return words.map((candidates, place) => {
      const { letters } = candidates[0]!;
      if (candidates.length < 2 || (words.length === 2 && place === 0 && BY_ITSELF.test(letters))) return 0;
      const around = surroundingsOf(sentence, place, verbs[place]!);
      // ثبت التطبيق: what opens a text is as soon an order, unless somebody stands behind it.
      const maybeOrder = place === 0 && !sentence[1]?.isAgent && TELLS.test(letters);
      const scores = candidates.map((candidate, i) => {
        const counted = this.#counted(candidate);
        const isUsual = i === 0 || (maybeOrder && isOrderOf(candidate, counted, candidates[0]!));
        return this.#score(featuresOf(counted, i === 0, around)) + (isUsual ? caution : 0);
      });
      scores[0]! += PRIOR;
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

/** What stands in the high bits of a byte that passes over as many weights, and holds none. */
export const LONGEST_GAP = 15;

/** A byte for each weight that is not nothing: how many are passed over before it, then the weight, -8 to 7. */
function unpacked(packed: Uint8Array, size: number): Int8Array {
  const weights = new Int8Array(size);
  let at = 0;
  for (const byte of packed) {
    at += byte >> 4;
    if (byte >> 4 === LONGEST_GAP) continue;
    if (at >= size) throw invalidModel('the table of sentences is too long');
    weights[at++] = (byte << 28) >> 28;
  }
  return weights;
}
