/** Equal error rates with intervals that are resampled by speaker: trials of one person are not independent. */
import { resampledBySpeaker } from '../../src/evaluation/resampled';
import { errorRates } from '../../src/voice/index';
import type { Guard, Row } from '../driver/bench';
import { noneAtMost, quantile } from '../driver/measure';
import type { ScoredTrial } from './scores';

/** Kinds of impostors against whom the right person with the right phrase is told apart. */
export const CONTRASTS = {
  'impostors, right phrase': ['IC'],
  'right person, wrong phrase': ['TW'],
  'impostors, wrong phrase': ['IW'],
  'all together': ['IC', 'TW', 'IW'],
} as const;
export type Contrast = keyof typeof CONTRASTS;

const RESAMPLES = 100;

export function scoresOf(trials: readonly ScoredTrial[], kinds: readonly string[]): number[] {
  return trials.filter(({ kind }) => kinds.includes(kind)).map(({ score }) => score);
}

/** A row whose spread is the width of the 95 % interval, with the upper bound of a rate of 0; `undefined` where a group is empty. */
export function errorRow(
  what: string,
  of: string,
  trials: readonly ScoredTrial[],
  contrast: Contrast,
  guard?: Guard,
): Row | undefined {
  const kinds = CONTRASTS[contrast];
  const rateOf = (some: readonly ScoredTrial[]): number | undefined =>
    errorRates(scoresOf(some, ['TC']), scoresOf(some, kinds))?.equalErrorRate;
  const rate = rateOf(trials);
  if (rate === undefined) return undefined;
  const used = trials.filter(({ kind }) => kind === 'TC' || (kinds as readonly string[]).includes(kind));
  const rates = resampledBySpeaker(used, RESAMPLES)
    .map(rateOf)
    .filter((each) => each !== undefined)
    .sort((a, b) => a - b);
  return {
    what,
    of,
    unit: '%',
    median: 100 * rate,
    spread: 100 * (quantile(rates, 0.975) - quantile(rates, 0.025)),
    ...(rate === 0 ? { atMost: noneAtMost(new Set(used.map(({ speaker }) => speaker)).size) } : {}),
    n: used.length,
    ...(guard ? { guard } : {}),
  };
}
