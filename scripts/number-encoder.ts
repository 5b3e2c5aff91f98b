import { DIGIT_SHIFT, DIGITS, digitOf, NumberCoder } from '../src/transliteration/lexicon/number-coder';

/** Of each digit. */
const CODES: number[] = [];
for (let code = 40; CODES.length < 64; code++) if (digitOf(code) < digitOf(code + 1)) CODES.push(code);

/** Writes what `NumberDecoder` reads. */
export class NumberEncoder extends NumberCoder {
  private text = '';

  protected shift(digit: number): number {
    this.text += String.fromCharCode(CODES[digit]!);
    return 0;
  }

  /** @returns the digits of all numbers so far, and as many as a reader holds: reading beyond the end would undo what an engine has compiled */
  finish(): string {
    this.shift(this.high >>> DIGIT_SHIFT);
    for (let i = 1; i < DIGITS; i++) this.shift(0);
    return this.text;
  }
}
