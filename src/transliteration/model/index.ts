export { loadModel } from './load';
export type { Model, SpellingCandidate, VocalisedCandidate } from './types';
