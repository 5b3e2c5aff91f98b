/** What a word is taken to be: its vowels, its parts, its usual spellings, and who says so. */
import type { EntryKind } from './lexicon-format';
import type { Spelling } from './lexicon';
import { type Proclitic, segment } from './segment';

export type SourceName = 'dictionary' | 'lexicon' | 'grammar' | 'marks' | 'model' | 'rules';

/** Names made of two words: servant of …, … of the faith, … of God, house of …. */
export type CompoundKind = 'servant' | 'faith' | 'god' | 'house';

export interface ReadWord {
  readonly proclitics: readonly Proclitic[];
  readonly article: boolean;
  /** Vocalised, without article and proclitics. */
  readonly stem: string;
  /** Usual English spellings of the stem, most usual first; absent where they follow from the vowels. */
  readonly spellings?: readonly Spelling[];
  readonly kind?: EntryKind;
}

export interface Reading {
  readonly source: SourceName;
  /** The rule or list that gave it, in a few English words. */
  readonly rule: string;
  /** 0–1: how often such a reading is right. */
  readonly confidence: number;
  /** More than one for a compound. */
  readonly words: readonly ReadWord[];
  /** Usual English spellings of the whole, where it has its own. */
  readonly spellings?: readonly Spelling[];
  readonly kind?: EntryKind;
  readonly compound?: CompoundKind;
}

/** The words of a vocalised text, each cut into article and stem. */
export function toReadWords(vocalised: string): ReadWord[] {
  return vocalised.split(' ').map((word) => {
    const cut = segment(word)[0]!;
    return { proclitics: cut.proclitics, article: cut.article, stem: cut.stem };
  });
}
