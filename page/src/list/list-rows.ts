/** What is known of each row. */
import type { TransliterateOptions } from '../../../src/transliteration/index';
import { type SpelledWord, spell } from '../spelling/spell';

export type Doubt = 'quote' | 'unlisted' | 'rule' | 'ambiguous' | 'latin' | 'mixed' | 'long';

export interface ListRow {
  /** From 0, in the order of the file. */
  readonly at: number;
  readonly arabic: string;
  /** The chosen one first. */
  readonly spellings: readonly string[];
  /** `undefined`: nothing needs a look. */
  readonly doubt: Doubt | undefined;
  /** Of the least sure word, 0 to 1. */
  readonly sureness: number;
}

const ARABIC = /\p{Script=Arabic}/u;
const LATIN = /\p{Script=Latin}/u;
const LONG = 100;
/** A listed word's usual spelling is above this; below, another reading is often meant. */
const AMBIGUOUS = 0.45;
const MOST_SPELLINGS = 5;

export function readRow(at: number, cell: string, options: TransliterateOptions): ListRow {
  const arabic = cell.trim();
  if (arabic === '') return { at, arabic, spellings: [''], doubt: undefined, sureness: 1 };
  if (!ARABIC.test(arabic)) return { at, arabic, spellings: [arabic], doubt: 'latin', sureness: 0.5 };
  const { output, words } = spell(arabic, options);
  const sureness = words.reduce((least, { spellings }) => Math.min(least, spellings[0]!.confidence), 1);
  const has = (source: SpelledWord['source']) => words.some((word) => word.source === source);
  let doubt: Doubt | undefined;
  // A quote that stays open may have parted the row in the wrong places, one that closes later may hold several.
  if (arabic.split('"').length % 2 === 0) doubt = 'quote';
  else if (arabic.length > LONG || /[\r\n]/.test(arabic)) doubt = 'long';
  else if (has('rules')) doubt = 'rule';
  else if (has('model')) doubt = 'unlisted';
  else if (LATIN.test(arabic)) doubt = 'mixed';
  else if (sureness < AMBIGUOUS) doubt = 'ambiguous';
  return { at, arabic, spellings: [output, ...otherSpellings(output, words)], doubt, sureness };
}

/** The whole name with one word of it spelt another way, the likeliest changes first. */
function otherSpellings(output: string, words: readonly SpelledWord[]): readonly string[] {
  let searched = 0;
  const changes = words.flatMap(({ latin, spellings: [best, ...others] }) => {
    const start = output.indexOf(latin, searched);
    if (start < 0) return [];
    searched = start + latin.length;
    const [before, after] = [output.slice(0, start), output.slice(searched)];
    return others.map(({ text, confidence }) => ({
      name: before + text + after,
      likelihood: confidence / Math.max(Number.EPSILON, best!.confidence),
    }));
  });
  changes.sort((a, b) => b.likelihood - a.likelihood);
  const names = new Set(changes.map(({ name }) => name));
  names.delete(output);
  return [...names].slice(0, MOST_SPELLINGS - 1);
}
