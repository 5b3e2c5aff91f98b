/** What a word is taken to be: its vowels, its parts, its usual spellings, and who says so. */

import type { Spelling } from '../lexicon/lexicon';
import type { EntryKind } from '../lexicon/packed-format';
import { type Proclitic, segment } from '../script/segment';

export type SourceName = 'dictionary' | 'lexicon' | 'grammar' | 'marks' | 'model' | 'rules';

export interface ReadWord {
  readonly proclitics: readonly Proclitic[];
  readonly article: boolean;
  /** Vocalised, without article and proclitics. */
  readonly stem: string;
  /** The ending of the stem is that of a case: it is in the text, and not in the list. */
  readonly inflected?: boolean;
}

/** Names made of two words: servant of …, … of the faith, … of God, house of …. */
export type CompoundKind = 'servant' | 'faith' | 'god' | 'house';

/** What stands before the part that `spellings` spell. */
export interface Prefix {
  readonly proclitics: readonly Proclitic[];
  readonly article: boolean;
}

export interface Reading {
  readonly source: SourceName;
  /** The rule or list that gave it, in a few English words. */
  readonly rule: string;
  /** 0–1: how often such a reading is right. */
  readonly confidence: number;
  /** More than one for a compound. */
  readonly words: readonly ReadWord[];
  readonly prefix: Prefix;
  /** Usual English spellings of what follows the prefix, most usual first; absent where they follow from the vowels. */
  readonly spellings?: readonly Spelling[];
  /** The first of `spellings`. */
  readonly spelling?: string;
  readonly kind?: EntryKind;
  /** The model's own ALA-LC, lower case, clitics hyphenated. */
  readonly scholarly?: string;
  /** Set for compounds that no list has: their members, which are spelt one by one. */
  readonly compound?: { readonly kind: CompoundKind | 'joined'; readonly members: readonly Reading[] };
}

export const NO_PREFIX: Prefix = { proclitics: [], article: false };

/** The words of a vocalised text, each cut into article and stem. */
export function toReadWords(vocalised: string): ReadWord[] {
  return vocalised.split(' ').map((word) => {
    const cut = segment(word)[0]!;
    return { proclitics: cut.proclitics, article: cut.article, stem: cut.stem };
  });
}
