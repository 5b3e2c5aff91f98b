/** How strict a decision is to be. Stores check these options too, so that no model is reached from here. */
import { check, checkObject } from '../../check-option';
import { type KeysOf, refuseUnknownKeys } from '../../unknown-keys';
import type { VoiceModel } from '../model/voice-model';
import { FALSE_ACCEPT_RATES } from './false-accept-rates';

/** The thresholds of a decision: a login has to reach all three. */
export interface Thresholds {
  /** Log odds. */
  readonly score: number;
  /** Cosine of voice prints, -1 to 1. */
  readonly vectorSimilarity: number;
  /** Probability, 0 to 1. */
  readonly phraseSimilarity: number;
}

/** How many impostors may pass, or thresholds set by hand. */
export interface ThresholdOptions {
  /** The model whose scores the thresholds are for. Default: the classical tables. */
  readonly model?: VoiceModel;
  /** Share of impostors, saying the right phrase, to let in, 0.0001 to 0.2. Default 0.01. */
  readonly falseAcceptRate?: number;
  /** Overrides of single thresholds. */
  readonly thresholds?: Partial<Thresholds>;
}

export const THRESHOLD_KEYS: KeysOf<ThresholdOptions> = {
  model: true,
  falseAcceptRate: true,
  thresholds: true,
};

/** Ranges of thresholds set by hand. A cosine below 0 keeps nobody out, and the service's envelope has no sign. */
const RANGES = {
  score: { low: -100, high: 100, wanted: 'log odds from -100 to 100' },
  vectorSimilarity: { low: 0, high: 1, wanted: 'a cosine from 0 to 1' },
  phraseSimilarity: { low: 0, high: 1, wanted: 'a probability from 0 to 1' },
} as const satisfies Record<keyof Thresholds, unknown>;

const NAMES: KeysOf<Thresholds> = { score: true, vectorSimilarity: true, phraseSimilarity: true };

/** @throws NutqError `invalid-option` that names the option, behind `prefix` */
export function checkThresholds(
  { falseAcceptRate, thresholds = {} }: Omit<ThresholdOptions, 'model'>,
  prefix = '',
): void {
  const { least, most } = FALSE_ACCEPT_RATES;
  const share = `a share of impostors from ${least} to ${most} (0.01 is 1 %)`;
  check(`${prefix}falseAcceptRate`, falseAcceptRate, least, most, share);
  checkObject(`${prefix}thresholds`, thresholds, 'an object of thresholds');
  refuseUnknownKeys(thresholds, NAMES, `${prefix}thresholds.`);
  for (const [name, threshold] of Object.entries(thresholds)) {
    const { low, high, wanted } = RANGES[name as keyof Thresholds];
    check(`${prefix}thresholds.${name}`, threshold, low, high, wanted);
  }
}
