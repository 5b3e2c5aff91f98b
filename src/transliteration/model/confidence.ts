import { exp } from './arithmetic';

/** Log-scores → probabilities that sum to 1, in place. Scores must be sorted, best first. */
export function softmax(scores: number[]): number[] {
  const best = scores[0] ?? 0;
  let total = 0;
  for (let i = 0; i < scores.length; i++) total += scores[i] = exp(scores[i]! - best);
  for (let i = 0; i < scores.length; i++) scores[i]! /= total;
  return scores;
}

/**
 * Posterior of the search → how often such an answer is right, read off a curve that the training measured
 * (its points lie at 0, 1/16 … 1; straight lines between).
 */
export function calibrated(posterior: number, curve: Float64Array): number {
  const place = Math.min(1, Math.max(0, posterior)) * (curve.length - 1);
  const left = Math.min(curve.length - 2, Math.floor(place));
  const value = curve[left]! + (place - left) * (curve[left + 1]! - curve[left]!);
  return Math.min(1, Math.max(0, value));
}
