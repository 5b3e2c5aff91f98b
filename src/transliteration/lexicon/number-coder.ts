/**
 * Context-adaptive binary arithmetic coding (I. Witten, R. Neal, J. Cleary, "Arithmetic Coding for Data Compression", CACM 1987) of small
 * numbers. A number is the yes and no answers of its Elias gamma code; an answer costs the more, the rarer it was in the same context before.
 * The script that packs and the code that unpacks run the same lines: packing, they are told the numbers.
 */
export abstract class NumberCoder {
  /** By the hash of context and question: how likely yes is, and how often it was asked. */
  private readonly likelihoods = new Float32Array(1 << TABLE_BITS).fill(0.5);
  private readonly asked = new Uint8Array(1 << TABLE_BITS);
  /** What is left of the interval: its lowest and its highest number. */
  private low = 0;
  protected high = REGISTER;

  /** Of what is unpacked: its next digits. Packing, there are none. */
  protected register = PACKING;

  /** The first digit of the interval is certain. */
  protected abstract shift(digit: number): void;

  /** @param context below 2^20 @param known the number, where it is packed */
  next(context: number, known = 0): number {
    const answers = 31 - Math.clz32(known + 1);
    let length = 0;
    while (this.ask(context, length, length < answers ? 1 : 0)) length++;
    let number = 1;
    while (length-- > 0)
      number = 2 * number + this.ask(context, (number << 4) | length, ((known + 1) >> length) & 1);
    return number - 1;
  }

  private ask(context: number, question: number, known: number): number {
    const slot = Math.imul((context << 12) | question, GOLDEN) >>> (32 - TABLE_BITS);
    const likelihood = this.likelihoods[slot]!;
    const { low, high } = this;
    // Whole numbers throughout: beside one that might be a fraction, engines take three times as long.
    const middle =
      (low + Math.imul((high - low) >>> LIKELIHOOD_BITS, likelihood * (1 << LIKELIHOOD_BITS))) | 0;
    // Yes lies up to the middle, no above.
    const answer = this.register === PACKING ? known : this.register <= middle ? 1 : 0;
    if (answer) this.high = middle;
    else this.low = middle + 1;
    if (this.low >>> DIGIT_SHIFT === this.high >>> DIGIT_SHIFT) this.narrow();
    const asked = this.asked[slot]!;
    this.likelihoods[slot] =
      likelihood + ((answer ? MOST_LIKELY : LEAST_LIKELY) - likelihood) * RATES[asked]!;
    if (asked < RATES.length - 1) this.asked[slot] = asked + 1;
    return answer;
  }

  private narrow(): void {
    do {
      this.shift(this.high >>> DIGIT_SHIFT);
      this.low = (this.low << DIGIT_BITS) & REGISTER;
      this.high = ((this.high << DIGIT_BITS) & REGISTER) | ((1 << DIGIT_BITS) - 1);
    } while (this.low >>> DIGIT_SHIFT === this.high >>> DIGIT_SHIFT);
  }
}

const PACKING = -1;
const TABLE_BITS = 18;
/** 2^32 by the golden ratio: spreads neighbouring contexts (D. Knuth, The Art of Computer Programming, volume 3, section 6.4). */
const GOLDEN = 0x9e3779b1;
/** Nothing is ever certain. */
const LEAST_LIKELY = 1 / 2048;
const MOST_LIKELY = 1 - LEAST_LIKELY;
const LIKELIHOOD_BITS = 12;
/** How far an answer moves the likelihood, by how many came before; the last for all further ones. */
const RATES = Float64Array.from({ length: 22 }, (_, asked) => 1 / (asked + 1.5));

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
    for (let i = 0; i < DIGITS; i++) this.shift();
  }

  protected shift(): void {
    this.register = ((this.register << DIGIT_BITS) & REGISTER) | digitOf(this.packed.charCodeAt(this.at++));
  }
}
