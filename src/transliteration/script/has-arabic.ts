/** Whether there is anything to transliterate in a text. */
import { normalise } from './normalise';
import { isArabicLetter } from './unicode';

/** Any Arabic letter or Arabic-Indic or Persian digit, ligatures included; marks alone are none. */
export function hasArabic(text: string): boolean {
  for (const char of normalise(text).text)
    if (isArabicLetter(char) || /[\u0660-\u0669\u06f0-\u06f9]/.test(char)) return true;
  return false;
}
