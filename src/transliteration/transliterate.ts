/** The plain functions. What they worked out lately they keep in one memory, which `clearMemory` empties. */
import { type Analysis, analyseText } from './analyse';
import { requireCount, requireString } from './check-arguments';
import { COMMON } from './memory';
import { NO_OPTIONS, OPTION_KEYS, requireOptions, type TransliterateOptions } from './options';
import type { Candidate } from './spelling/english-candidates';
import { combine, spell, spellText } from './spelling/spell-text';

/**
 * Arabic text → its spelling in Latin letters. Text in other scripts, digits and punctuation are kept (Arabic digits become
 * 0–9). Written vowels win over anything that nutq knows. Synchronous and pure; any string is accepted, whatever its length. By default it
 * spells as passports do, without a model; `options` choose style, scheme, model and your own corrections.
 *
 * @throws NutqError `invalid-argument` if `text` is not a string, `invalid-option` for an unknown option or value
 * @example transliterate('محمد عبد الرحمن') // 'Mohammed Abdulrahman'
 */
export function transliterate(text: string, options: TransliterateOptions = NO_OPTIONS): string {
  requireString(text);
  return spell(text, COMMON.settings(options));
}

/**
 * The best `n` spellings of a whole text, most likely first, without duplicates. The first is what `transliterate` gives.
 *
 * @throws NutqError as `transliterate`; `invalid-argument` if `n` is no whole number from 1 to 100
 */
export function nBest(text: string, n: number, options: TransliterateOptions = NO_OPTIONS): Candidate[] {
  requireString(text);
  requireCount(n, 'n');
  return combine(spellText(text, COMMON.settings(options)), n);
}

const ANALYSE_KEYS = { ...OPTION_KEYS, top: true } as const;

/**
 * What `transliterate` did and why: tokens with their place in the input, readings, confidences, alternatives.
 *
 * @throws NutqError as `transliterate`
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
 * Forgets the texts and words that the plain functions keep to answer repeated ones at once: at most 65,536 short texts and
 * 16,384 words, the least recently used going first. A transliterator of `createTransliterator` has a memory of its own.
 */
export function clearMemory(): void {
  COMMON.clear();
}
