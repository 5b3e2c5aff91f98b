/**
 * Weighs a candidate that is a known name against one that is not. A bonus for known names alone would overrule the search on words whose
 * spelling no list has: short ones, above all, are next to some name or other by chance. So the bonus grows with the length, and the
 * posterior counts for less among known names than among unknown words. The score is linear, with separate weights for Arabic words and
 * foreign names; the training fits them (training/transliteration/weigh.ts).
 */

/** Weights of one origin: log-posterior of an unknown word, of a known name; four coarse counts; length of a known name. */
export const RANKING_WEIGHTS = 7;
const STRANGER = 0;
const KNOWN = 1;
const COUNT = 2;
const LENGTH = 6;

/** A spelling's length in units of about its spread, 0 at the usual one; longer than this says no more. */
const USUAL_LENGTH = 7;
const LENGTH_SPREAD = 3;
const LONGEST = 16;

export const lengthFeature = (length: number): number =>
  (Math.min(LONGEST, length) - USUAL_LENGTH) / LENGTH_SPREAD;

/**
 * Log-score of a candidate, up to a constant of the word.
 *
 * @param length of the spelling, in letters
 * @param logPosterior nats, of the search
 * @param bucket coarse count as a name, -1 for an unknown word
 * @param arabic probability of Arabic origin
 * @param weights TrainedSettings.ranking
 */
export function rankingScore(
  length: number,
  logPosterior: number,
  bucket: number,
  arabic: number,
  weights: Float64Array,
): number {
  const weight = (which: number): number =>
    arabic * weights[which]! + (1 - arabic) * weights[RANKING_WEIGHTS + which]!;
  if (bucket < 0) return weight(STRANGER) * logPosterior;
  return weight(KNOWN) * logPosterior + weight(COUNT + bucket) + weight(LENGTH) * lengthFeature(length);
}
