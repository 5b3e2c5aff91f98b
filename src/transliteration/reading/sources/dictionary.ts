/** The caller's own corrections: Arabic → the spelling that is to be printed. Asked before anything else. */
import { NutqError, shown } from '../../../errors';
import { normalise } from '../../script/normalise';
import * as u from '../../script/unicode';

const MOST_WORDS = 8;

/** A correction that was found. */
export interface Correction {
  /** Its Arabic as it was entered, without marks and spaces. */
  readonly letters: string;
  readonly spelling: string;
}

/**
 * Your own corrections: Arabic text to its spelling, asked before anything that nutq knows. Build it once and pass it to every call.
 *
 * @example
 * const dictionary = new Dictionary([['لولوة', 'Lulwah']]);
 * transliterate('لولوة السالم', { dictionary }); // 'Lulwah Al-Salem'
 */
export class Dictionary {
  private readonly byLetters = new Map<string, string>();
  /** Look-up for the forms that data entry makes of the same words (احمد, فاطمه). */
  private readonly byKey = new Map<string, Correction>();
  private readonly openings = new Map<string, number>();

  /**
   * @param entries Arabic text of one to eight words and its spelling; marks, spaces and hyphens in the Arabic do not count
   * @throws NutqError `invalid-dictionary` for an entry without Arabic letters or without a spelling
   */
  constructor(entries: Iterable<readonly [arabic: string, spelling: string]>) {
    if (typeof (entries as Iterable<unknown> | null)?.[Symbol.iterator] !== 'function')
      throw invalid('Not pairs of Arabic text and spelling', entries);
    for (const entry of entries) {
      if (!Array.isArray(entry)) throw invalid('Not a pair of Arabic text and spelling', entry);
      this.add(entry[0], entry[1]);
    }
  }

  /** Number of entries. */
  get size(): number {
    return this.byLetters.size;
  }

  /** The correction of a text as it is written. */
  find(bareWithoutSpaces: string): string | undefined {
    return this.byLetters.get(bareWithoutSpaces);
  }

  /**
   * The correction of a text whose letters were folded as data entry confuses them.
   *
   * @param key a `lookupKey`, spaces removed
   */
  findByKey(key: string): Correction | undefined {
    return this.byKey.get(key);
  }

  /** Words in the longest entry that opens with this word. */
  longestFrom(firstWordKey: string): number {
    return this.openings.get(firstWordKey) ?? 0;
  }

  private add(arabic: unknown, spelling: unknown): void {
    if (typeof arabic !== 'string' || typeof spelling !== 'string' || spelling.trim() === '')
      throw invalid('A dictionary entry needs Arabic text and a spelling', arabic);
    const words = u
      .stripMarks(normalise(arabic).text)
      .trim()
      .split(/[\s-]+/);
    if (words.length > MOST_WORDS || !words.every((word) => word !== '' && [...word].every(u.isArabicLetter)))
      throw invalid(`A dictionary entry is one to ${MOST_WORDS} Arabic words`, arabic);
    const letters = words.join('');
    this.byLetters.set(letters, spelling.trim());
    this.byKey.set(u.lookupKey(letters), { letters, spelling: spelling.trim() });
    if (words.length > 1) {
      const opening = u.lookupKey(words[0]!);
      this.openings.set(opening, Math.max(words.length, this.openings.get(opening) ?? 0));
    }
  }
}

const invalid = (why: string, value: unknown): NutqError =>
  new NutqError('invalid-dictionary', `${why}: ${shown(value)}`);
