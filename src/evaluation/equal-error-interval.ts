/**
 * The interval of an equal error rate, where trials of one person are alike: Wilson's, of as many trials as would be independent ones
 * with the same spread (share-bound.ts).
 */
import { errorRates, shareInterval } from '../voice/decision/metrics';
import { resampledBySpeaker } from './resampled';
import { designEffect } from './share-bound';

/** A trial's score, and who is enrolled. */
export interface ScoredTrial {
  readonly speaker: string;
  /** -Infinity is a refused recording. */
  readonly score: number;
}

const RESAMPLES = 100;

/**
 * With 95 % confidence; each group has a trial at least. Where nobody erred a person counts as one trial.
 *
 * @param targets trials by the right people
 * @param impostors trials by others
 */
export function equalErrorInterval(
  targets: readonly ScoredTrial[],
  impostors: readonly ScoredTrial[],
): ReturnType<typeof shareInterval> {
  const trials = [
    ...targets.map((trial) => ({ ...trial, isTarget: true })),
    ...impostors.map((trial) => ({ ...trial, isTarget: false })),
  ];
  const people = new Set(trials.map(({ speaker }) => speaker)).size;
  const tries = Math.min(targets.length, impostors.length);
  const rate = rateOf(trials)!;
  let effective = Math.min(people, tries);
  if (rate > 0 && rate < 1 && people > 1) {
    const rates = resampledBySpeaker(trials, RESAMPLES).flatMap((some) => rateOf(some) ?? []);
    effective = tries / designEffect(rate, rates, { people, tries });
  }
  return shareInterval(rate * effective, effective);
}

function rateOf(trials: readonly (ScoredTrial & { readonly isTarget: boolean })[]): number | undefined {
  const scores = (isTarget: boolean): number[] =>
    trials.filter((trial) => trial.isTarget === isTarget).map(({ score }) => score);
  return errorRates(scores(true), scores(false))?.equalErrorRate;
}
