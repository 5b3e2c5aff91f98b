/** The plain functions. They keep recent answers in one memory, which `clearMemory` empties. */
import { type Analysis, analyseText } from './analyse';
import { requireCount, requireString } from './check-arguments';
import { COMMON } from './memory';
import { NO_OPTIONS, OPTION_KEYS, requireOptions, type TransliterateOptions } from './options';
import type { Candidate } from './spelling/english-candidates';
import { combine, spell, spellText } from './spelling/spell-text';

/**
 * Spells Arabic text in Latin letters. By default it spells as passports do, without a model; `options` choose style, scheme, model and your
 * own corrections. Text in other scripts and punctuation are kept; Arabic digits become 0–9. Vowel marks that are written win over
 * anything that nutq knows. Synchronous; takes any string, of any length.
 *
 * @throws NutqError `invalid-argument` if `text` is not a string, `invalid-option` for an unknown option or value
 * @example
 * transliterate('محمد عبد الرحمن'); // 'Mohammed Abdulrahman'
 * transliterate('عبد القادر الشريف', { style: 'egypt' }); // 'Abdel Kader El-Sherif'
 */
export function transliterate(text: string, options: TransliterateOptions = NO_OPTIONS): string {
  requireString(text);
  return spell(text, COMMON.settings(options));
}

/**
 * Gives up to `n` spellings of a whole text, the most likely first, no two alike. The first is what `transliterate` gives. Use it where a
 * person chooses, or to search for a name under all its spellings.
 *
 * @param n from 1 to 100
 * @returns each spelling with its confidence, 0 to 1
 * @throws NutqError as `transliterate`; `invalid-argument` if `n` is not a whole number from 1 to 100
 * @example
 * nBest('جمال', 3).map(({ text }) => text); // ['Jamal', 'Jammal', 'Gamal']
 */
export function nBest(text: string, n: number, options: TransliterateOptions = NO_OPTIONS): Candidate[] {
  requireString(text);
  requireCount(n, 'n');
  return combine(spellText(text, COMMON.settings(options)), n);
}

const ANALYSE_KEYS = { ...OPTION_KEYS, top: true } as const;

/**
 * Says what `transliterate` does and why: every word with its place in the input, its vowels, where the reading came from, its confidence
 * and other spellings. Use it to send doubtful names to a person.
 *
 * @param options those of `transliterate`, and `top`: how many whole-text spellings at most, 1 to 100, default 5
 * @throws NutqError as `transliterate`
 * @example
 * const { tokens } = analyse('محمد');
 * tokens[0]?.why?.source; // 'lexicon'
 * tokens[0]?.vocalised; // 'مُحَمَّد'
 */
export function analyse(
  text: string,
  options: TransliterateOptions & { readonly top?: number } = NO_OPTIONS,
): Analysis {
  requireString(text);
  requireOptions(options, ANALYSE_KEYS);
  const { top = 5, ...spelling } = options;
  const settings = COMMON.settings(spelling);
  requireCount(top, 'top');
  return analyseText(text, settings, top);
}

/**
 * Forgets the texts and words that the plain functions keep, so that names stay in memory no longer than you want. They keep at most 65,536
 * short texts and 16,384 words to answer repeated ones at once; the least recently used go first. Every transliterator of
 * `createTransliterator` has its own memory.
 */
export function clearMemory(): void {
  COMMON.clear();
}
