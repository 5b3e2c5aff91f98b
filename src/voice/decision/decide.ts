import { requireNumber, requireObject } from '../../check-input';
import type { Comparison } from './comparison';
import { logOdds } from './odds';
import type { Thresholds } from './threshold-options';

export interface Decision extends Comparison {
  readonly accepted: boolean;
  /** The part that fell short, if any. */
  readonly failed: 'voice' | 'phrase' | 'score' | 'margin' | 'confirmation' | undefined;
  readonly thresholds: Thresholds;
}

/**
 * A voice beyond doubt does not make up for a missing word: in log odds the score is at least as far below its threshold as the phrase. So
 * a comparison of scores alone also shows what the threshold of the phrase refuses.
 */
function mostScore({ phraseSimilarity }: Comparison, thresholds: Thresholds): number {
  if (phraseSimilarity === undefined || thresholds.phraseSimilarity <= 0) return Number.POSITIVE_INFINITY;
  return thresholds.score + logOdds(phraseSimilarity) - logOdds(thresholds.phraseSimilarity);
}

/** The one decision, of login and of evaluation: every limit is reached or passed. */
export function decide(compared: Comparison, thresholds: Thresholds): Decision {
  requireObject(compared, 'compared');
  requireObject(thresholds, 'thresholds');
  for (const [name, value] of [...Object.entries(compared), ...Object.entries(thresholds)])
    if (value !== undefined) requireNumber(value, name);
  const comparison = { ...compared, score: Math.min(compared.score, mostScore(compared, thresholds)) };
  let failed: Decision['failed'];
  if (!(comparison.vectorSimilarity >= thresholds.vectorSimilarity)) failed = 'voice';
  else if (
    comparison.phraseSimilarity !== undefined &&
    !(comparison.phraseSimilarity >= thresholds.phraseSimilarity)
  )
    failed = 'phrase';
  else if (!(comparison.score >= thresholds.score)) failed = 'score';
  return { ...comparison, accepted: failed === undefined, failed, thresholds };
}
