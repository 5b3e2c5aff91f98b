/** A reading of a word: its vowels, its parts, its usual spellings, and who says so. */

import type { Spellings } from '../lexicon/lexicon';
import type { EntryKind } from '../lexicon/packed-format';
import { type Proclitic, wholeCut } from '../script/segment';
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

/** What the words of a reading follow from, where only few who see the reading ask for them. */
export interface LaterWords {
  words(): readonly Word[];
}

/** What a reading is made of. */
export interface Read {
  readonly source: SourceName;
  /** The rule or list that gave it, in a few English words. */
  readonly rule: string;
  /** 0–1: how often such a reading is right. */
  readonly confidence: number;
  readonly prefix: Prefix;
  /** More than one for a compound. */
  readonly words: readonly Word[] | LaterWords;
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

/**
 * A text is its prefix and its words: nothing of it is in both. Readings of all sources are one kind of object, so that an engine
 * compiles what reads them once.
 */
export class Reading implements Read {
  readonly source: SourceName;
  readonly rule: string;
  readonly confidence: number;
  readonly prefix: Prefix;
  readonly spellings: Spellings | undefined;
  readonly kind: EntryKind | undefined;
  readonly ending: Ending | undefined;
  readonly scholarly: string | undefined;
  readonly compound: Read['compound'];
  private parts: readonly Word[] | LaterWords;

  constructor(read: Read) {
    this.source = read.source;
    this.rule = read.rule;
    this.confidence = read.confidence;
    this.prefix = read.prefix;
    this.spellings = read.spellings;
    this.kind = read.kind;
    this.ending = read.ending;
    this.scholarly = read.scholarly;
    this.compound = read.compound;
    this.parts = read.words;
  }

  get words(): readonly Word[] {
    const { parts } = this;
    return Array.isArray(parts) ? parts : (this.parts = (parts as LaterWords).words());
  }

  /** The same reading but for these. */
  with(change: Partial<Pick<Read, 'confidence' | 'prefix' | 'words' | 'scholarly' | 'kind'>>): Reading {
    const { source, rule, spellings, kind, ending, compound } = this;
    const { confidence, prefix, scholarly, parts: words } = this;
    const same = { source, rule, confidence, prefix, words, spellings, kind, ending, scholarly, compound };
    return new Reading({ ...same, ...change });
  }
}

/** Ends the rule of a name that people bear as the model makes it of a word. */
export const AS_NAME = ', a name that people bear';

export const isBorne = ({ rule }: Reading): boolean => rule.endsWith(AS_NAME);

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
    const { article, stem } = wholeCut(word);
    return { article, stem };
  });
}

/** Whether the first word has the article, of its own or before it. Asks for the words last: a model works hard for them. */
export function hasArticle(reading: Reading): boolean {
  return reading.prefix.article || reading.words[0]!.article;
}
