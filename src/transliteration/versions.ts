/** What an answer depends on: compare them before trusting that a spelling has not moved. */
import { packed } from './data/lexicon';

export interface Versions {
  /** Hash of the lexicon's content. */
  readonly lexicon: string;
}

export const VERSIONS: Versions = { lexicon: packed.version };
