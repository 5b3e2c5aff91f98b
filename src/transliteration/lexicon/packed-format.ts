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
  readonly alphabet: string;
  readonly letters: string;
  readonly signs: string;
  readonly spellings: string;
  readonly kinds: string;
  readonly frequencies: string;
}

export const KINDS: readonly EntryKind[] = [
  'given-m',
  'given-f',
  'given',
  'family',
  'place',
  'title',
  'particle',
  'word',
  'phrase',
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

/** Signs a letter can carry, by the character that packs them. `-` is none. */
export const PACKED_MARKS: Readonly<Record<string, string>> = {
  '-': '',
  a: u.FATHA,
  u: u.DAMMA,
  i: u.KASRA,
  o: u.SUKUN,
  A: u.SHADDA + u.FATHA,
  U: u.SHADDA + u.DAMMA,
  I: u.SHADDA + u.KASRA,
  S: u.SHADDA,
  d: u.DAGGER_ALIF,
  e: u.FATHA + u.DAGGER_ALIF,
  D: u.SHADDA + u.DAGGER_ALIF,
  E: u.SHADDA + u.FATHA + u.DAGGER_ALIF,
  F: u.FATHATAN,
  N: u.DAMMATAN,
  K: u.KASRATAN,
  G: u.SHADDA + u.FATHATAN,
  H: u.SHADDA + u.KASRATAN,
  M: u.SHADDA + u.DAMMATAN,
};

/** A digit of a packed number: one ASCII character from `0` on. */
export const PACKED_ZERO = 48;

/** A spelling that a style's tables give: one ASCII character from `a` on, the place of the style in `STYLES`. */
export const PACKED_STYLE = 97;
