/**
 * The numbers that make a tier: where each n-gram is pruned, which names are kept, how wide the search is and how the sources
 * are weighed. Chosen on the development set, a few at a time, by accuracy for the bytes.
 */
import type { Settings } from '../../src/transliteration/model/settings';

/** Longest n-gram; orders 5 to 8 were equal. */
export const ORDER = 6;

export interface Recipe {
  readonly tier: 'small' | 'full';
  /** Nats an n-gram must save over the training data to be kept. */
  readonly pruning: { readonly arabic: number; readonly foreign: number; readonly reading: number };
  /** Names borne by fewer people are left out of the table, unless they come from an Arabic name. */
  readonly rarestName: number;
  readonly network: boolean;
  readonly settings: Omit<Settings, 'spellingConfidence' | 'readingConfidence'>;
}

export const RECIPES: readonly Recipe[] = [
  {
    tier: 'small',
    pruning: { arabic: 3, foreign: 8, reading: 8 },
    rarestName: 2,
    network: false,
    settings: {
      spellingBeam: 14,
      readingBeam: 12,
      ngramWeights: Float64Array.of(1, 1, 1),
      taggerWeights: Float64Array.of(0, 0, 0),
      originSlope: 1,
      originShift: 0,
      originFloor: 0.1,
      nameBonus: Float64Array.of(1, 1.3, 1.7, 2.3, 2, 2.4, 3, 3.7),
    },
  },
  {
    tier: 'full',
    pruning: { arabic: 1.5, foreign: 4, reading: 3.5 },
    rarestName: 1,
    network: true,
    settings: {
      spellingBeam: 60,
      readingBeam: 20,
      ngramWeights: Float64Array.of(0.5, 0.5, 0.6),
      taggerWeights: Float64Array.of(0.5, 0.5, 0.6),
      originSlope: 1,
      originShift: 0,
      originFloor: 0.05,
      nameBonus: Float64Array.of(1, 1.3, 1.7, 2.3, 2, 2.4, 3, 3.7),
    },
  },
];
