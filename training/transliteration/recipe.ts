/**
 * The numbers that make a tier: where each n-gram is pruned, which names are kept, how wide the search is and how the sources
 * are weighed. Chosen on the development set, a few at a time, by accuracy for the bytes.
 */
import type { Settings } from '../../src/transliteration/model/settings';
import type { StrangerWeight } from './weigh';

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
  /** Chosen so that words without a known spelling stay within three points of a model that knows no names. */
  readonly strangerWeight: StrangerWeight;
  /** Its `ranking` is what `--weigh` printed. */
  readonly settings: Omit<Settings, 'spellingConfidence' | 'readingConfidence'>;
}

/** Arabic words, then foreign names; see ranking.ts. Fitted on 2,954 kept words: README.md says how. */
const SMALL = Float64Array.from([
  0.71875, 0.53125, 0.3125, -0.015625, 0.734375, 0.203125, -0.015625, 0.828125, 0.484375, -0.71875, 1.265625,
  1.34375, 1.59375, 0.953125,
]);
const FULL = Float64Array.from([
  0.953125, 0.546875, 0.625, 0.203125, 0.375, 0.265625, 0.46875, 1.03125, 0.671875, 0.765625, 0.71875,
  0.953125, 1.125, 1.078125,
]);

export const RECIPES: readonly Recipe[] = [
  {
    tier: 'small',
    pruning: { arabic: 1, foreign: 11, reading: 17 },
    rarestName: 2,
    network: 'network-small.bin',
    strangerWeight: { arabic: 2, foreign: 4 },
    settings: {
      spellingBeam: 24,
      readingBeam: 12,
      ngramWeights: Float64Array.from([0.5, 0.5, 0.7]),
      taggerWeights: Float64Array.from([0.5, 0.5, 0.6]),
      habitWeight: 0,
      originSlope: 1,
      originShift: 0,
      originFloor: 0.1,
      ranking: SMALL,
    },
  },
  {
    tier: 'full',
    pruning: { arabic: 1.1, foreign: 6.5, reading: 3.4 },
    rarestName: 1,
    network: 'network.bin',
    strangerWeight: { arabic: 1.5, foreign: 20 },
    settings: {
      spellingBeam: 36,
      readingBeam: 20,
      ngramWeights: Float64Array.from([0.5, 0.5, 0.8]),
      taggerWeights: Float64Array.from([0.5, 0.4, 0.6]),
      habitWeight: 0.4,
      originSlope: 1,
      originShift: 0,
      originFloor: 0.2,
      ranking: FULL,
    },
  },
];
