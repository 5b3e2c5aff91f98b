import type { ByteReader } from './bytes';
import { RANKING_WEIGHTS } from './ranking';

/** Settings chosen by the training: how wide to search and how much each source counts. Part of the model file. */
export interface TrainedSettings {
  /** Hypotheses kept a letter. */
  readonly spellingBeam: number;
  readonly readingBeam: number;
  /** Weight of the n-grams' log-probabilities and of the tagger's scores: Arabic expert, foreign expert, reading. */
  readonly ngramWeights: Float64Array;
  readonly taggerWeights: Float64Array;
  /** Weight of the readings' say in the Arabic expert; 0 spares the time of reading. */
  readonly habitWeight: number;
  /** What a reading or a spelling known to be right is worth, in nats. */
  readonly knownAnswer: number;
  /** The origin's log-odds are multiplied by the first number, after adding the second. */
  readonly originSlope: number;
  readonly originShift: number;
  /** An expert is not asked when its origin is less probable than this. */
  readonly originFloor: number;
  /** See ranking.ts: RANKING_WEIGHTS for Arabic words, as many for foreign names. */
  readonly ranking: Float64Array;
  /** Posterior → confidence at 0, 1/16, … 1: spelling, reading. */
  readonly spellingConfidence: Float64Array;
  readonly readingConfidence: Float64Array;
}

export const CONFIDENCE_POINTS = 17;
const WIDEST_BEAM = 512;

export function readSettings(reader: ByteReader): TrainedSettings {
  return {
    spellingBeam: 1 + reader.integer(WIDEST_BEAM - 1, 'beam'),
    readingBeam: 1 + reader.integer(WIDEST_BEAM - 1, 'beam'),
    ngramWeights: reader.floats(3),
    taggerWeights: reader.floats(3),
    habitWeight: reader.float(),
    knownAnswer: reader.float(),
    originSlope: reader.float(),
    originShift: reader.float(),
    originFloor: reader.float(),
    ranking: reader.floats(2 * RANKING_WEIGHTS),
    spellingConfidence: reader.floats(CONFIDENCE_POINTS),
    readingConfidence: reader.floats(CONFIDENCE_POINTS),
  };
}
