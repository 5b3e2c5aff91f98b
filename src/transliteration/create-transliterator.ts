/** The functions of the text half with one set of options and their own memory. */
import { type Analysis, analyseText } from './analyse';
import { requireCount, requireString } from './check-arguments';
import { Memory } from './memory';
import { type MrzIdentifiers, type MrzOptions, nameField } from './names/mrz';
import { type NameParts, partsOf } from './names/parts';
import { NO_OPTIONS, type TransliterateOptions } from './options';
import type { Candidate } from './spelling/english-candidates';
import { combine, spell, spellText } from './spelling/spell-text';

/** The functions of `nutq/transliteration` with options that were given once, made by `createTransliterator`. */
export interface Transliterator {
  /** As `transliterate`, with the options of this transliterator. */
  transliterate(text: string): string;
  /** As `nBest`, with the options of this transliterator. */
  nBest(text: string, n: number): Candidate[];
  /**
   * As `analyse`, with the options of this transliterator.
   *
   * @param top how many spellings of the whole text at most, from 1 to 100; default 5
   */
  analyse(text: string, top?: number): Analysis;
  /** As `nameParts`, with the options of this transliterator. */
  nameParts(text: string): NameParts;
  /** As `mrzName`, with the options of this transliterator; those of `english` count from `english` alone. */
  mrzName(name: string | MrzIdentifiers, options?: Pick<MrzOptions, 'document' | 'from'>): string;
  /** Forgets the texts and words it keeps to answer repeated ones at once. */
  clearMemory(): void;
}

/**
 * Makes the functions of this half with one set of options, which are checked once. Use it where many calls share their options, or where
 * one customer's names must stay apart from others'. It remembers up to 65,536 short texts and 16,384 words, for itself alone, until
 * `clearMemory`.
 *
 * @throws NutqError `invalid-option` for an unknown option or value
 * @example
 * const spelling = createTransliterator({ style: 'egypt' });
 * spelling.transliterate('جمال عبد الناصر'); // 'Gamal Abdel Nasser'
 */
export function createTransliterator(options: TransliterateOptions = NO_OPTIONS): Transliterator {
  const memory = new Memory();
  const settings = memory.settings(options);
  const { scheme: _, casing: __, apostrophes: ___, ...forTravel } = options;
  const { lexicon, model } = options;
  return {
    transliterate(text) {
      requireString(text);
      return spell(text, settings);
    },
    nBest(text, n) {
      requireString(text);
      requireCount(n, 'n');
      return combine(spellText(text, settings), n);
    },
    analyse(text, top = 5) {
      requireString(text);
      requireCount(top, 'top');
      return analyseText(text, settings, top);
    },
    nameParts(text) {
      requireString(text);
      return partsOf(text, settings);
    },
    mrzName: (name, field = {}) =>
      nameField(
        name,
        { lexicon, model, ...(field?.from === 'english' && forTravel), ...field } as MrzOptions,
        memory,
      ),
    clearMemory: () => memory.clear(),
  };
}
