/** A reading of a word: its vowels, its parts, its usual spellings, and who says so. */

import type { Spellings } from '../lexicon/lexicon';
import type { EntryKind } from '../lexicon/packed-format';
import { type Proclitic, segment } from '../script/segment';
import * as u from '../script/unicode';

/** Where the reading of a word came from. */
export type SourceName = 'dictionary' | 'lexicon' | 'grammar' | 'marks' | 'model' | 'rules';

/** Letters joined before the words of a reading; they are not part of its spellings. */
export interface Prefix {
  readonly proclitics: readonly Proclitic[];
  readonly article: boolean;
}

export interface Word {
  /** Its own article, which its usual spellings hold (السيد, a family; الأحمر of البحر الأحمر). */
  readonly article: boolean;
  /** Vocalised, without article. */
  readonly stem: string;
  /** The ending of the stem is that of a case: it is in the text, and not in the list. */
  readonly inflected?: boolean;
}

/** Names made of two words: servant of …, … of the faith, … of God, house of …; and two that data entry joined. */
export type CompoundKind = 'servant' | 'faith' | 'god' | 'house' | 'joined';

export type Ending = 'an' | 'atan';

/** Ending of a word as typed, with or without the alif that carries the mark. */
export function endingOf(word: string): Ending | undefined {
  if (!ACCUSATIVE.test(word)) return undefined;
  return word.includes(`${u.TA_MARBUTA}${u.FATHATAN}`) ? 'atan' : 'an';
}

/** The mark of the accusative, with its alif. */
export const ACCUSATIVE = new RegExp(`${u.FATHATAN}ا?$`, 'u');

/** A text is its prefix and its words: nothing of it is in both. */
export interface Reading {
  readonly source: SourceName;
  /** The rule or list that gave it, in a few English words. */
  readonly rule: string;
  /** 0–1: how often such a reading is right. */
  readonly confidence: number;
  readonly prefix: Prefix;
  /** More than one for a compound. */
  readonly words: readonly Word[];
  /** Usual spellings without the prefix; absent where they follow from the vowels. */
  readonly spellings?: Spellings | undefined;
  readonly kind?: EntryKind | undefined;
  /** A written fathatan, heard after its usual spelling (كتابًا Kitaban, عادةً Adatan). Names in a sentence keep theirs. */
  readonly ending?: Ending | undefined;
  /** The model's own ALA-LC, lower case, clitics hyphenated. */
  readonly scholarly?: string | undefined;
  /** Set for compounds that no list has: their members, which are spelt one by one. */
  readonly compound?: { readonly kind: CompoundKind; readonly members: readonly Reading[] } | undefined;
}

/** A reading with every property in one order, so that an engine compiles the code that reads it only once. */
export function plainReading(reading: Reading): Reading {
  const { source, rule, confidence, prefix, words, spellings, kind, ending, scholarly, compound } = reading;
  return { source, rule, confidence, prefix, words, spellings, kind, ending, scholarly, compound };
}

export const NO_PREFIX: Prefix = { proclitics: [], article: false };
export const ARTICLE: Prefix = { proclitics: [], article: true };

/** A word with all that stands before it. */
export interface WholeWord extends Word, Prefix {}

/** The words of a reading, the prefix joined to the first. */
export function wholeWords({ prefix, words }: Reading): readonly WholeWord[] {
  return words.map((word, i) =>
    i === 0
      ? { ...word, proclitics: prefix.proclitics, article: prefix.article || word.article }
      : { ...word, proclitics: NO_PREFIX.proclitics },
  );
}

/** The words of a vocalised text, each cut into article and stem. */
export function toWords(vocalised: string): Word[] {
  return vocalised.split(' ').map((word) => {
    const { article, stem } = segment(word)[0]!;
    return { article, stem };
  });
}

/** Whether the first word has the article, of its own or before it. Asks for the words last: a model works hard for them. */
export function hasArticle({ prefix, words }: Reading): boolean {
  return prefix.article || words[0]!.article;
}
