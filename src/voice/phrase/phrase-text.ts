/** Arabic vowel marks and their like, and accents on any letter: spoken, but not always written. */
import { requireText } from '../../check-input';

const MARKS = /(?=\p{M})[\p{Script=Arabic}\p{Script=Inherited}]/gu;
const TATWEEL = /ـ/g;
/** Seats that NFKD does not take apart, and letters that are written in two ways at a word's end. */
const SEATS: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ة: 'ه' };
const DIGIT_ZEROS = [0x660, 0x6f0];

/**
 * The form under which a phrase is kept and found: without marks, tatweel, punctuation and case; hamza seats and ta
 * marbuta plain; Arabic digits as 0–9.
 *
 * @example
 * normalisePhrase('صَوْتي كَلِمَةُ السِّرّ') === normalisePhrase('صوتي كلمه السر'); // true
 */
export function normalisePhrase(text: string): string {
  requireText(text, 'text');
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(TATWEEL, '')
    .replace(/[ٱىة]/g, (letter) => SEATS[letter]!)
    .replace(/[٠-٩۰-۹]/g, (digit) =>
      String((digit.codePointAt(0)! - DIGIT_ZEROS[digit >= '۰' ? 1 : 0]!) % 10),
    )
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a phrase in that form. */
export function wordsOf(phrase: string): readonly string[] {
  return phrase.split(' ');
}
