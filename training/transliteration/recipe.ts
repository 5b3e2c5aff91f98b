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
  /** File with the rounded weights of its network. */
  readonly network: string;
  readonly settings: Omit<Settings, 'spellingConfidence' | 'readingConfidence'>;
}

export const RECIPES: readonly Recipe[] = [
  {
    tier: 'small',
    pruning: { arabic: 1, foreign: 9, reading: 17 },
    rarestName: 2,
    network: 'network-small.bin',
    settings: {
      spellingBeam: 14,
      readingBeam: 12,
      ngramWeights: Float64Array.from([0.7, 0.7, 0.9]),
      taggerWeights: Float64Array.from([0.3, 0.3, 0.3]),
      habitWeight: 0,
      originSlope: 1,
      originShift: 0,
      originFloor: 0.1,
      nameBonus: Float64Array.from([1.5, 1.5, 1.5, 1.5, 2, 2.4, 3, 3.7]),
    },
  },
  {
    tier: 'full',
    pruning: { arabic: 1.1, foreign: 6.5, reading: 3.4 },
    rarestName: 1,
    network: 'network.bin',
    settings: {
      spellingBeam: 48,
      readingBeam: 20,
      ngramWeights: Float64Array.from([0.5, 0.5, 0.8]),
      taggerWeights: Float64Array.from([0.5, 0.4, 0.6]),
      habitWeight: 0.4,
      originSlope: 1,
      originShift: 0,
      originFloor: 0.05,
      // More for foreign names would win known ones and lose the unknown: google-eval 56.4 at 2 … 3.7.
      nameBonus: Float64Array.from([1.5, 1.5, 1.5, 1.5, 1.2, 1.8, 2.4, 3.1]),
    },
  },
];
