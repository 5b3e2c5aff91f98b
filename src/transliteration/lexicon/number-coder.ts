/**
 * Context-adaptive binary arithmetic coding (I. Witten, R. Neal, J. Cleary, "Arithmetic Coding for Data Compression", CACM 1987) of small
 * numbers. A number is the yes and no answers of its Elias gamma code; an answer costs the more, the rarer it was in the same context before.
 * The script that packs and the code that unpacks run the same lines: packing, they are told the numbers.
 */
export abstract class NumberCoder {
  /** By the hash of context and question: how likely yes is, and in the last bits how often it was asked. */
  private readonly states = new Int32Array(1 << TABLE_BITS).fill(NEVER_ASKED);
  /** What is left of the interval: its lowest and its highest number. */
  private low = 0;
  protected high = REGISTER;

  /** Of what is unpacked: its next digits. Packing, there are none. */
  protected register = PACKING;

  /** The first digit of the interval is certain. @returns the next one of what is unpacked */
  protected abstract shift(digit: number): number;

  /**
   * First how many binary digits follow the leading one, then these digits: one loop, since engines are quick to compile one.
   *
   * @param context below 2^20 @param known the number, where it is packed
   */
  next(context: number, known = 0): number {
    const { states } = this;
    const isPacking = this.register === PACKING;
    const place = Math.imul(context, GOLDEN) >>> (32 - TABLE_BITS);
    const digits = 31 - Math.clz32(known + 1);
    let { low, high, register } = this;
    let length = 0;
    let number = 0;
    let question = 0;
    let tree = 0;
    let told = digits > 0 ? 1 : 0;
    for (;;) {
      const slot = place ^ question;
      const state = states[slot]!;
      const likelihood = state >>> COUNT_BITS;
      const middle =
        low + Math.imul((high - low) >>> SHARE_BITS, likelihood >>> (LIKELIHOOD_BITS - SHARE_BITS));
      // Yes lies up to the middle, no above.
      const answer = isPacking ? told : register <= middle ? 1 : 0;
      if (answer === 1) high = middle;
      else low = middle + 1;
      while (low >>> DIGIT_SHIFT === high >>> DIGIT_SHIFT) {
        register = ((register << DIGIT_BITS) & REGISTER) | this.shift(high >>> DIGIT_SHIFT);
        low = (low << DIGIT_BITS) & REGISTER;
        high = ((high << DIGIT_BITS) & REGISTER) | ((1 << DIGIT_BITS) - 1);
      }
      const asked = state & ((1 << COUNT_BITS) - 1);
      const move = Math.imul((answer === 1 ? MOST_LIKELY : LEAST_LIKELY) - likelihood, RATES[asked]!);
      states[slot] =
        ((likelihood + ((move + HALF) >> RATE_BITS)) << COUNT_BITS) |
        (asked < MOST_ASKED ? asked + 1 : asked);
      if (number > 0) number = 2 * number + answer;
      else if (answer === 0) {
        number = 1;
        tree = FIRST_TREE + (1 << length);
      } else {
        question = ++length;
        told = length < digits ? 1 : 0;
        continue;
      }
      if (length-- === 0) break;
      question = tree + number;
      told = ((known + 1) >> length) & 1;
    }
    this.low = low;
    this.high = high;
    if (!isPacking) this.register = register;
    return number - 1;
  }
}

const PACKING = -1;
/** The questions of how many digits follow come first, then a tree of those for each such number, that of one from eight on. */
const FIRST_TREE = 5;
const TABLE_BITS = 17;
/** 2^32 by the golden ratio: spreads neighbouring contexts (D. Knuth, The Art of Computer Programming, volume 3, section 6.4). */
const GOLDEN = 0x9e3779b1;

/** How likely yes is, as a whole number: beside one that might be a fraction, engines take three times as long. */
const LIKELIHOOD_BITS = 16;
/** How many of them share an interval out: more would not fit a product of 32 bits. */
const SHARE_BITS = 12;
/** Nothing is ever certain. */
const LEAST_LIKELY = 1 << (LIKELIHOOD_BITS - 11);
const MOST_LIKELY = (1 << LIKELIHOOD_BITS) - LEAST_LIKELY;
const COUNT_BITS = 5;
const MOST_ASKED = 21;
const NEVER_ASKED = (1 << (LIKELIHOOD_BITS - 1)) << COUNT_BITS;
/** How far an answer moves the likelihood, by how many came before; the last for all further ones. */
const RATE_BITS = 14;
const RATES = Int32Array.from({ length: MOST_ASKED + 1 }, (_, asked) =>
  Math.round((1 << RATE_BITS) / (asked + 1.7)),
);
const HALF = 1 << (RATE_BITS - 1);

const DIGIT_BITS = 6;
/** Digits in a register, which thirty bits fill: a whole number that engines keep as one. */
export const DIGITS = 5;
const REGISTER = (1 << (DIGITS * DIGIT_BITS)) - 1;
export const DIGIT_SHIFT = (DIGITS - 1) * DIGIT_BITS;

/** Characters from `(` on, but backslash and backtick, so that no string escapes one. */
export function digitOf(code: number): number {
  return code - 40 - (code > 92 ? 1 : 0) - (code > 96 ? 1 : 0);
}

export class NumberDecoder extends NumberCoder {
  private at = 0;

  constructor(private readonly packed: string) {
    super();
    this.register = 0;
    for (let i = 0; i < DIGITS; i++) this.register = (this.register << DIGIT_BITS) | this.shift();
  }

  protected shift(): number {
    return digitOf(this.packed.charCodeAt(this.at++));
  }
}
