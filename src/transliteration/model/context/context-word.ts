/** What a sentence is told of a word: a reading that it has or may have. The same object says the same. */
export interface ContextWord {
  /** As typed, without marks. */
  readonly letters: string;
  /** Vocalised, without what is joined before it. */
  readonly stem: string;
  /** Names of the proclitics before it, and `al`. */
  readonly joined: string;
  /** `word`, or which name it is; `several` for a compound; absent where no list has it. */
  readonly kind: string | undefined;
  /** Which list or rule of grammar gave the reading. */
  readonly source: string;
  readonly rule: string;
  /** Verb or particle. */
  readonly isVerb: boolean;
  /** It may be somebody who acts: المعلم, أحمد. */
  readonly isAgent: boolean;
  /** The class of the lexicon, 0 where it has none. */
  readonly frequency: number;
}

/** What was learnt of sentences: which reading of a word its neighbours ask for. */
export interface SentenceModel {
  /** Verbs that the letters of a word may be, vocalised, whatever is listed. */
  verbs(word: string): readonly string[];
  /**
   * The reading that each word should have in its sentence.
   *
   * @param words of each word, in the order of the text, the readings that it may have, the one that it has first
   * @returns the place of the best reading of each word
   */
  choose(words: readonly (readonly ContextWord[])[]): readonly number[];
}
