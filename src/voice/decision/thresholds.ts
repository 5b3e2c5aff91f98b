import { CLASSICAL_MODEL } from '../model/classical-model';
import type { VoiceModel } from '../model/voice-model';

/** The limits of a decision. */
export interface Thresholds {
  readonly score: number;
  readonly vectorSimilarity: number;
  readonly phraseSimilarity: number;
}

export interface ThresholdOptions {
  /** The model whose scores the limits are for. Default: the classical tables. */
  readonly model?: VoiceModel;
  /** Share of impostors, saying the right phrase, to let in, 0.0001 to 0.2. Default 0.01. */
  readonly falseAcceptRate?: number;
  /** Overrides of single limits. */
  readonly thresholds?: Partial<Thresholds>;
}

export const DEFAULT_FALSE_ACCEPT_RATE = 0.01;
/** What may be asked for: fewer than the least were never counted, and beyond the most a share was meant in percent. */
export const FALSE_ACCEPT_RATES = { least: 0.0001, most: 0.2 } as const;

/**
 * Ten times as many people ask for as much more score as this share of a tenth of the false accepts. One chance a person would ask for
 * all of it; most is made up by what the next people take off the best one's score (open-set.ts), as searches among 1 to 200 people showed.
 */
const CROWDING = 0.2;

/**
 * The limits in force among `candidates` enrolled people: for a rate of false accepts by the slope that the scores of impostors fall off
 * with.
 */
export function thresholdsFor(candidates: number, options: ThresholdOptions = {}): Thresholds {
  const { thresholds } = (options.model ?? CLASSICAL_MODEL).calibration;
  const rate = options.falseAcceptRate ?? DEFAULT_FALSE_ACCEPT_RATE;
  const decades = Math.log10(0.01 / rate) + CROWDING * Math.log10(Math.max(1, candidates));
  return {
    score: thresholds.scoreAtOnePercent + thresholds.scorePerDecade * decades,
    vectorSimilarity: thresholds.vectorSimilarity,
    phraseSimilarity: thresholds.phraseSimilarity,
    ...options.thresholds,
  };
}
