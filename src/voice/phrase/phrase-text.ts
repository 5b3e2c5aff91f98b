/** Arabic vowel marks and their like, and accents on any letter: spoken, but not always written. */
import { requireText } from '../../check-input';

const MARKS = /(?=\p{M})[\p{Script=Arabic}\p{Script=Inherited}]/gu;
const TATWEEL = /ـ/g;
/** Seats that NFKD does not take apart, letters that are written in two ways at a word's end, and the keys of a Persian keyboard. */
const LETTERS: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ة: 'ه', ی: 'ي', ک: 'ك' };
/** Marks of direction, soft hyphens and their like: they come with copied text, and nobody sees them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const APOSTROPHES = /[‘’ʼ]/g;
const DIGIT_ZEROS = [0x660, 0x6f0];

/** A text without characters that nobody sees. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** A phrase as it is read aloud: what is seen of it, with the apostrophe of a keyboard. */
export function readable(phrase: string): string {
  return visible(phrase).replace(APOSTROPHES, "'");
}

/**
 * The form under which a phrase is kept and found: without marks, tatweel, punctuation, invisible characters and case; hamza seats, ta
 * marbuta and Persian letters plain; Arabic digits as 0–9. An apostrophe joins (`don't`, `dont`), other punctuation parts words.
 *
 * @example
 * normalisePhrase('صَوْتي كَلِمَةُ السِّرّ') === normalisePhrase('صوتي كلمه السر'); // true
 */
export function normalisePhrase(text: string): string {
  requireText(text, 'text');
  return readable(text.normalize('NFKD'))
    .replace(MARKS, '')
    .replace(TATWEEL, '')
    .replace(/[ٱىةیک]/g, (letter) => LETTERS[letter]!)
    .replace(/[٠-٩۰-۹]/g, (digit) =>
      String((digit.codePointAt(0)! - DIGIT_ZEROS[digit >= '۰' ? 1 : 0]!) % 10),
    )
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\p{Script=Latin})'(?=\p{Script=Latin})/gu, '$1')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a phrase in that form. */
export function wordsOf(phrase: string): readonly string[] {
  return phrase.split(' ');
}
