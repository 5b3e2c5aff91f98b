import { DIGIT_SHIFT, digitOf, NumberCoder } from '../src/transliteration/lexicon/number-coder';

/** Of each digit. */
const CODES: number[] = [];
for (let code = 40; CODES.length < 64; code++) if (digitOf(code) < digitOf(code + 1)) CODES.push(code);

/** Writes what `NumberDecoder` reads. */
export class NumberEncoder extends NumberCoder {
  private text = '';

  protected answer(_middle: number, known: number): number {
    return known;
  }

  protected shift(digit: number): void {
    this.text += String.fromCharCode(CODES[digit]!);
  }

  /** @returns what tells all numbers so far: with a last digit, and zeros behind it, any number of the interval is met */
  finish(): string {
    this.shift(this.high >>> DIGIT_SHIFT);
    return this.text;
  }
}
