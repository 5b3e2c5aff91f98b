/**
 * Reads a model of `nutq/model/small` or `nutq/model/full`.
 * @module nutq/model
 */
export type { ContextWord, SentenceModel } from './context/context-word';
export type { ForeignWord, ForeignWords } from './foreign-words';
export { loadModel } from './load';
export type { Model, SpellingCandidate, VocalisedCandidate } from './types';
