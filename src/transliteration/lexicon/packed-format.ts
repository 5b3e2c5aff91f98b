/** The packed form of the lexicon, shared by the script that writes it and the code that reads it. */
import type { Style } from '../schemes/english-styles';
import * as u from '../script/unicode';

export type EntryKind =
  | 'given-m'
  | 'given-f'
  | 'given'
  | 'family'
  | 'place'
  | 'title'
  | 'particle'
  | 'word'
  | 'phrase';

/** Packed columns; see `scripts/compile-lexicon.ts` for what each holds. */
export interface PackedLexicon {
  readonly version: string;
  /** Entries. */
  readonly size: number;
  readonly alphabet: string;
  readonly letters: string;
  readonly signs: string;
  /** Of the spellings. */
  readonly characters: string;
  readonly spellings: string;
  readonly kinds: string;
  readonly frequencies: string;
}

/** The most frequent first. */
export const KINDS: readonly EntryKind[] = [
  'word',
  'family',
  'place',
  'given-m',
  'given-f',
  'phrase',
  'given',
  'title',
  'particle',
];

/** What an entry is, as one number: its kind × 8 and these bits. */
export function kindCode(kind: EntryKind, foreign: boolean, marked: boolean, acts: boolean): number {
  return (
    KINDS.indexOf(kind) * 8 + (foreign ? FOREIGN_BIT : 0) + (marked ? MARK_BIT : 0) + (acts ? ACTS_BIT : 0)
  );
}

export const FOREIGN_BIT = 4;

/** Of a name: it is a noun with the same vowels, too. Of a word: it has no capital, as verbs and particles have none. */
export const MARK_BIT = 2;

/** Of a noun: somebody who acts. Of a verb: before such a noun it is what he did, though a noun has its letters. */
export const ACTS_BIT = 1;

/** Bits of the region set of a packed spelling. */
export const REGION_BITS: Readonly<Partial<Record<Style, number>>> = {
  egypt: 1,
  gulf: 2,
  levant: 4,
  maghreb: 8,
};
export const EXONYM_BIT = 16;

/** Before another spelling, by the bits of its regions. Those that are met often take one byte. */
export const SEPARATORS: readonly string[] = Array.from(
  { length: 2 * EXONYM_BIT },
  (_, bits) =>
    ({ 0: '|', 1: '!', 2: '#', 4: '~', 8: '%', 16: '&' })[bits] ?? String.fromCharCode(0xa1 + bits),
);
export const SEPARATOR = new RegExp(`([${SEPARATORS.join('')}])`);

/** Signs a letter can carry, by the number that packs them: the most frequent first. */
export const PACKED_MARKS: readonly string[] = [
  '',
  u.FATHA,
  u.KASRA,
  u.DAMMA,
  u.SHADDA,
  u.SHADDA + u.FATHA,
  u.SHADDA + u.KASRA,
  u.SUKUN,
  u.SHADDA + u.DAMMA,
  u.SHADDA + u.DAGGER_ALIF,
  u.FATHATAN,
  u.DAGGER_ALIF,
  u.SHADDA + u.FATHATAN,
  u.FATHA + u.DAGGER_ALIF,
  u.SHADDA + u.FATHA + u.DAGGER_ALIF,
  u.DAMMATAN,
  u.KASRATAN,
  u.SHADDA + u.KASRATAN,
  u.SHADDA + u.DAMMATAN,
];

/** A digit of a packed number: one ASCII character from `0` on. */
export const PACKED_ZERO = 48;

/** A spelling that a style's tables give: one ASCII character from `a` on, the place of the style in `STYLES`. */
export const PACKED_STYLE = 97;
