import { requireNumber } from '../../check-input';
import { check } from '../../check-option';
import { given } from '../../given';
import { refuseUnknownKeys } from '../../unknown-keys';
import { CLASSICAL_MODEL } from '../model/classical-model';
import { MOST_TAKES } from '../sample/voice-take';
import { type ImpostorScores, leastPhraseOdds, scoreOfImpostors } from './impostors';
import { QUIET_DB } from './login-noise';
import { probability } from './odds';
import { checkThresholds, THRESHOLD_KEYS, type ThresholdOptions, type Thresholds } from './threshold-options';

/** Circumstances of a login that thresholds follow, beside the options. */
export interface Circumstances {
  /** The collection's known impostor scores. Default: nothing but what development corpora showed. */
  readonly impostors?: ImpostorScores;
  /** Signal-to-noise ratio of the login's recording. Default: quiet. */
  readonly snrDb?: number | undefined;
  /** Asks for so many times fewer false accepts. A score set by hand moves as far as a calculated one. */
  readonly stricter?: number;
}

/** Share of impostors let in where nothing else is asked for. */
export const DEFAULT_FALSE_ACCEPT_RATE = 0.01;

/**
 * Gives the thresholds of a search among `candidates` enrolled people. A lower false-accept rate raises the score that a login has to reach.
 * Collections of a few people may ask for more than those of twenty, since less is known of their impostors.
 *
 * @throws NutqError `invalid-option` where an option is not known or out of range, as `Voices` refuses it
 * @example
 * const { score } = thresholdsFor(1000, { model, falseAcceptRate: 0.001 });
 */
export function thresholdsFor(
  candidates: number,
  options: ThresholdOptions = {},
  { impostors, snrDb = QUIET_DB, stricter = 1 }: Circumstances = {},
): Thresholds {
  requireNumber(candidates, 'candidates');
  check('candidates', candidates, 0, Number.MAX_VALUE, 'a number of people from 0');
  refuseUnknownKeys(options, THRESHOLD_KEYS);
  checkThresholds(options);
  const { impostors: prior } = (options.model ?? CLASSICAL_MODEL).calibration;
  const known = impostors ?? {
    tries: [],
    doubt: prior.doubt,
    altered: undefined,
    narrowband: 0,
    takes: MOST_TAKES,
  };
  const rate = options.falseAcceptRate ?? DEFAULT_FALSE_ACCEPT_RATE;
  const scoreAt = (rate: number): number =>
    scoreOfImpostors(rate, Math.max(1, candidates), snrDb, known, prior);
  const automatic = scoreAt(rate / stricter);
  const byHand = options.thresholds?.score;
  return {
    // Below 0 it keeps nobody out, and the service's envelope, which has no sign, would state another one.
    vectorSimilarity: Math.max(0, prior.vector),
    phraseSimilarity: probability(leastPhraseOdds(snrDb, known, prior)),
    ...given(options.thresholds ?? {}),
    score: byHand === undefined ? automatic : byHand + automatic - scoreAt(rate),
  };
}
