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

/** Kind × 8, 4 for a foreign name, frequency less 2 (rarer ones are not packed), `MARK_BIT` and `ACTS_BIT`. */
export function packKind(
  kind: EntryKind,
  foreign: boolean,
  frequency: number,
  marked: boolean,
  acts: boolean,
): string {
  const flags = (foreign ? 4 : 0) + (marked ? MARK_BIT : 0) + (acts ? ACTS_BIT : 0);
  return String.fromCharCode(PACKED_ZERO + KINDS.indexOf(kind) * 8 + flags + frequency - 2);
}

/** Of a name: it is a noun with the same vowels, too. Of a word: it has no capital, as verbs and particles have none. */
export const MARK_BIT = 128;

/** Of a noun: somebody who acts. Of a verb: before such a noun it is what he did, though a noun has its letters. */
export const ACTS_BIT = 256;

/** Bits of the region set of a packed spelling. */
export const REGION_BITS: Readonly<Partial<Record<Style, number>>> = {
  egypt: 1,
  gulf: 2,
  levant: 4,
  maghreb: 8,
};
export const EXONYM_BIT = 16;

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
