import type { SentenceModel } from './context/context-word';
import type { ForeignWords } from './foreign-words';

/** One way to spell a word in English letters. */
export interface SpellingCandidate {
  /** Lower-case ASCII letters (and digits, if the word held any). */
  readonly latin: string;
  /** Are its first two letters the Arabic article (alsharif, elsharif; not alexander)? */
  readonly article: boolean;
  /** 0 to 1: how often an answer given with this number is right. */
  readonly confidence: number;
  /** Whether people bear it as a name. */
  readonly isName: boolean;
  /** 0 to 1: how likely the word is Arabic, not a foreign name in Arabic letters. */
  readonly arabic: number;
  /** Vowels of the first candidate, where the model saw them on the way. */
  readonly reading?: VocalisedCandidate;
}

/** One reading of a word. */
export interface VocalisedCandidate {
  /** The word with its vowel marks; marks that were written are kept. */
  readonly vocalised: string;
  /** The same reading in ALA-LC, lower case, clitics hyphenated: it also says where they end (wa-al-sijill). */
  readonly scholarly: string;
  /** 0 to 1: how often an answer given with this number is right. */
  readonly confidence: number;
}

/** A loaded vowel-and-spelling model. Not re-entrant; synchronous calls cannot notice that. */
export interface Model {
  readonly tier: 'small' | 'full';
  readonly version: string;
  /**
   * The most probable English spellings of one Arabic word, best first, no two alike.
   *
   * @param word one word, normalised (NFC, shadda before vowel, no tatweel), with any marks that were written: these are
   *   never contradicted. Any string of any length gets an answer, in time linear in its length.
   * @param n how many at most; there may be fewer.
   */
  spell(word: string, n: number): readonly SpellingCandidate[];
  /** The most probable readings of one Arabic word, best first, no two alike; see `spell` for the arguments. */
  vocalise(word: string, n: number): readonly VocalisedCandidate[];
  /** Which reading of a word its sentence asks for; only the full tier has learnt it. */
  readonly sentences?: SentenceModel | undefined;
  /** English words that firms are called by; only the full tier has room for them. */
  readonly loanwords?: ForeignWords | undefined;
  /** Names of foreigners that have the letters of Arabic words, or that nothing else spells right; likewise. */
  readonly foreignNames?: ForeignWords | undefined;
}
