/** What an answer depends on: compare them before trusting that a spelling has not moved. */
import { packed } from './lexicon/packed.generated';
import type { Model } from './model';

/** What an answer depends on; keep it beside stored spellings. */
export interface Versions {
  /** Hash of the lexicon's content. */
  readonly lexicon: string;
  /** Tier and version of the model, `none` without one. */
  readonly model: string;
}

export function versionsOf(model: Model | undefined): Versions {
  return { lexicon: packed.version, model: model ? `${model.tier} ${model.version}` : 'none' };
}
