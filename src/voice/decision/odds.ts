import type { Weights } from '../model/calibration';

/** Log odds from pieces of evidence by the weights of a logistic regression. */
export function odds<Name extends string>(
  evidence: Readonly<Record<Name, number>>,
  names: readonly Name[],
  weights: Weights<Name>,
): number {
  return names.reduce((sum, name) => sum + weights[name] * evidence[name], weights.offset);
}

/** Probability of log odds, 0 to 1. */
export function probability(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** Log odds that two things hold at once, from those of each: the odds of `probability(a) * probability(b)`. */
export function bothOdds(a: number, b: number): number {
  const against = [-a, -b, -a - b];
  const most = Math.max(...against);
  return -most - Math.log(against.reduce((sum, odds) => sum + Math.exp(odds - most), 0));
}

/** Log odds of a probability: the inverse of `probability`. */
export function logOdds(chance: number): number {
  return Math.log(chance / (1 - chance));
}
