/** Whether there is anything to transliterate in a text. */
import { normalise } from './normalise';
import { DIGITS, isArabicLetter } from './unicode';

const DIGIT = new RegExp(`[${DIGITS}]`);

/** Any Arabic letter or Arabic-Indic or Persian digit, ligatures included; marks alone are none. */
export function hasArabic(text: string): boolean {
  for (const char of normalise(text).text) if (isArabicLetter(char) || DIGIT.test(char)) return true;
  return false;
}
