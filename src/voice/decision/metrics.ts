/** Error rates of a verifier, as functions of its scores. Accepted means `score >= threshold`, as in the decision. */

import { requireNumbers } from '../../check-input';
import { NutqError } from '../../errors';

/** Both error rates at one threshold. */
export interface OperatingPoint {
  readonly threshold: number;
  readonly falseRejectRate: number;
  readonly falseAcceptRate: number;
}

/** Error rates of verification trials, as shares. */
export interface ErrorRates {
  /** Trials by the right person. */
  readonly targets: number;
  /** Trials by others. */
  readonly impostors: number;
  /** Share at which as many targets are rejected as impostors accepted. */
  readonly equalErrorRate: number;
  /** The score at which that happens. */
  readonly equalErrorThreshold: number;
  /** Half the width of the 95 % interval of the equal error rate: Wilson's, of as many independent trials as the smaller group has. */
  readonly confidence: number;
  /** min (P·FRR + (1 - P)·FAR) / P at P = 0.01, costs 1. */
  readonly minDcf: number;
  /** False-reject rate where 1 % of impostors are accepted. */
  readonly falseRejectRateAt1: number;
  /** False-reject rate where 0.1 % of impostors are accepted. */
  readonly falseRejectRateAt01: number;
}

/** Operating points from accepting all to accepting none; equal scores move together. -Infinity is a refused recording. */
export function operatingPoints(targets: readonly number[], impostors: readonly number[]): OperatingPoint[] {
  requireNumbers(targets, 'targets');
  requireNumbers(impostors, 'impostors');
  const trials = [
    ...targets.map((score) => ({ score, target: true })),
    ...impostors.map((score) => ({ score, target: false })),
  ];
  trials.sort((a, b) => (a.score === b.score ? 0 : a.score - b.score));
  const points: OperatingPoint[] = [];
  let rejectedTargets = 0;
  let rejectedImpostors = 0;
  for (let i = 0; i <= trials.length; i++) {
    const score = trials[i]?.score ?? Number.POSITIVE_INFINITY;
    if (i === 0 || score !== trials[i - 1]!.score) {
      points.push({
        threshold: score,
        falseRejectRate: rejectedTargets / targets.length,
        falseAcceptRate: 1 - rejectedImpostors / impostors.length,
      });
    }
    if (trials[i]?.target) rejectedTargets++;
    else rejectedImpostors++;
  }
  return points;
}

/**
 * Sums up two groups of scores: equal error rate, its interval and the rates at usual thresholds. `undefined` where a group is empty.
 *
 * @param targets scores of the right people, -Infinity for a refused recording
 * @param impostors scores of others
 * @example
 * errorRates([3, 4, 5], [0, 1, 2])?.equalErrorRate; // 0
 */
export function errorRates(targets: readonly number[], impostors: readonly number[]): ErrorRates | undefined {
  requireNumbers(targets, 'targets');
  requireNumbers(impostors, 'impostors');
  if (targets.length === 0 || impostors.length === 0) return undefined;
  const points = operatingPoints(targets, impostors);
  const crossing = points.findIndex((point) => point.falseRejectRate >= point.falseAcceptRate);
  const after = points[crossing]!;
  const before = points[crossing - 1];
  let rate = Math.max(after.falseRejectRate, after.falseAcceptRate);
  if (before) {
    const gapBefore = before.falseAcceptRate - before.falseRejectRate;
    const gapAfter = after.falseRejectRate - after.falseAcceptRate;
    const share = gapBefore + gapAfter > 0 ? gapBefore / (gapBefore + gapAfter) : 0.5;
    rate = before.falseRejectRate + share * (after.falseRejectRate - before.falseRejectRate);
  }
  const trials = Math.min(targets.length, impostors.length);
  const { low, high } = shareInterval(rate * trials, trials);
  // From point to point more is rejected; the last accepts nobody.
  const lowestRejection = (limit: number): number =>
    points.find((point) => point.falseAcceptRate <= limit)!.falseRejectRate;
  return {
    targets: targets.length,
    impostors: impostors.length,
    equalErrorRate: rate,
    equalErrorThreshold: after.threshold,
    confidence: (high - low) / 2,
    minDcf: points.reduce(
      (least, p) => Math.min(least, p.falseRejectRate + 99 * p.falseAcceptRate),
      Number.POSITIVE_INFINITY,
    ),
    falseRejectRateAt1: lowestRejection(0.01),
    falseRejectRateAt01: lowestRejection(0.001),
  };
}

/** Error rates of searches among many people, as shares. */
export interface IdentificationRates {
  /** Number of searches for enrolled people. */
  readonly known: number;
  /** Number of searches for people who are not enrolled. */
  readonly unknown: number;
  /** Share of enrolled people who come first. */
  readonly rankOne: number;
  /** Share of enrolled people who come first and above the threshold that 1 % of the impostors pass. */
  readonly detectAndIdentifyAt1: number;
  /** The same at the threshold that 10 % of the impostors pass. */
  readonly detectAndIdentifyAt10: number;
}

/** Sums up searches of an open set; `correct` is undefined for somebody who is not enrolled. */
export function identificationRates(
  probes: readonly { readonly score: number; readonly correct: boolean | undefined }[],
): IdentificationRates {
  if (!Array.isArray(probes) || !probes.every((probe) => typeof probe?.score === 'number'))
    throw new NutqError('invalid-argument', 'probes must be a list of scores', { field: 'probes' });
  const known = probes.filter((probe) => probe.correct !== undefined);
  const strangers = probes.filter((probe) => probe.correct === undefined).map((probe) => probe.score);
  strangers.sort((a, b) => b - a);
  const detected = (rate: number): number => {
    const threshold = strangers[Math.floor(rate * strangers.length)] ?? Number.NEGATIVE_INFINITY;
    return known.filter((probe) => probe.correct && probe.score > threshold).length / known.length;
  };
  return {
    known: known.length,
    unknown: strangers.length,
    rankOne: known.filter((probe) => probe.correct).length / known.length,
    detectAndIdentifyAt1: detected(0.01),
    detectAndIdentifyAt10: detected(0.1),
  };
}

/** Interval of a counted share, with 95 % confidence: Wilson's score interval of independent tries. */
export function shareInterval(hits: number, tries: number): { readonly low: number; readonly high: number } {
  if (tries === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const share = hits / tries;
  const centre = share + z ** 2 / (2 * tries);
  const reach = z * Math.sqrt((share * (1 - share)) / tries + z ** 2 / (4 * tries ** 2));
  const scale = 1 + z ** 2 / tries;
  return { low: Math.max(0, (centre - reach) / scale), high: Math.min(1, (centre + reach) / scale) };
}

/** A point of a detection error trade-off: both rates at one limit. */
export type DetPoint = Pick<OperatingPoint, 'falseAcceptRate' | 'falseRejectRate'>;

/** Operating points from accepting all to accepting none; scores of -Infinity are never accepted. */
export function detCurve(targets: readonly number[], impostors: readonly number[]): DetPoint[] {
  return operatingPoints(targets, impostors).map(({ falseAcceptRate, falseRejectRate }) => ({
    falseAcceptRate,
    falseRejectRate,
  }));
}
