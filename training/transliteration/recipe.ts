/**
 * The numbers that make a tier: where each n-gram is pruned, which names are kept, how wide the search is and how the sources
 * are weighed. Chosen on the development set, a few at a time, by accuracy for the bytes.
 */
import type { TrainedSettings } from '../../src/transliteration/model/trained-settings';
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
  /** File with what it knows of sentences; a tier without has no room for it. */
  readonly sentences?: string;
  /** Whether it is told names that it misspells. */
  readonly knowsSpellings?: true;
  /** File with English words that firms are called by; likewise. */
  readonly loanwords?: string;
  /** File with names of foreigners; likewise. */
  readonly foreignNames?: string;
  /** Chosen so that words without a known spelling stay within three points of a model that knows no names. */
  readonly strangerWeight: StrangerWeight;
  /** Its `ranking` is what `--weigh` printed. */
  readonly settings: Omit<TrainedSettings, 'spellingConfidence' | 'readingConfidence'>;
}

/** Arabic words, then foreign names; see ranking.ts. Fitted on 2,954 kept words: README.md says how. */
const SMALL = Float64Array.from([
  0.75, 0.609375, 0.140625, -0.1875, 0.515625, 0.125, 0.125, 0.875, 0.5, -0.65625, 1.21875, 1.28125, 1.5625,
  0.875,
]);
const FULL = Float64Array.from([
  0.984375, 0.515625, 0.546875, 0.171875, 0.265625, 0.265625, 0.421875, 0.9375, 0.640625, 0.828125, 0.765625,
  1.171875, 1.125, 1.1875,
]);

export const RECIPES: readonly Recipe[] = [
  {
    tier: 'small',
    pruning: { arabic: 1, foreign: 12, reading: 21 },
    rarestName: 2,
    network: 'network-small.bin',
    strangerWeight: { arabic: 3, foreign: 4 },
    settings: {
      spellingBeam: 20,
      readingBeam: 12,
      ngramWeights: Float64Array.from([0.5, 0.5, 0.7]),
      taggerWeights: Float64Array.from([0.5, 0.5, 0.6]),
      habitWeight: 0,
      knownAnswer: 8,
      originSlope: 1,
      originShift: 0,
      originFloor: 0.1,
      ranking: SMALL,
    },
  },
  {
    tier: 'full',
    pruning: { arabic: 1.1, foreign: 6.5, reading: 3.7 },
    rarestName: 1,
    network: 'network.bin',
    sentences: 'sentences.bin',
    knowsSpellings: true,
    loanwords: 'loanwords.tsv',
    foreignNames: 'foreign-names.tsv',
    strangerWeight: { arabic: 1.5, foreign: 20 },
    settings: {
      spellingBeam: 36,
      readingBeam: 20,
      ngramWeights: Float64Array.from([0.5, 0.5, 0.7]),
      taggerWeights: Float64Array.from([0.5, 0.4, 0.8]),
      habitWeight: 0.4,
      knownAnswer: 8,
      originSlope: 1,
      originShift: 0,
      originFloor: 0.2,
      ranking: FULL,
    },
  },
];
