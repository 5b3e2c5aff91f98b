/** What is learnt of names and sentences, read from a file. */
export type { ContextWord, SentenceModel } from './context/context-word';
export type { ForeignWord, ForeignWords } from './foreign-words';
export { readModel } from './load';
export type { Model, SpellingCandidate, VocalisedCandidate } from './types';
