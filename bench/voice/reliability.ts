/** Whether the phrase's probability means what it says: of all that were given about this much, how many said the right one. */
import type { Point } from '../figures/lines';
import type { ScoredTrial } from './scores';

const EDGES = [0, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1.0001];
const LEAST = 8;

/** Right and wrong phrases weigh the same, as the probability takes for granted. */
export function reliability(title: string, trials: readonly ScoredTrial[]): readonly Point[] {
  const known = trials.filter(({ phraseSimilarity }) => Number.isFinite(phraseSimilarity));
  const isRight = ({ kind }: ScoredTrial): boolean => kind === 'TC' || kind === 'IC';
  const right = known.filter(isRight).length;
  const weightOf = (trial: ScoredTrial): number => 1 / (isRight(trial) ? right : known.length - right);
  return EDGES.slice(1).flatMap((end, i) => {
    const within = known.filter(
      ({ phraseSimilarity }) => phraseSimilarity >= EDGES[i]! && phraseSimilarity < end,
    );
    if (within.length < LEAST) return [];
    const all = within.reduce((sum, trial) => sum + weightOf(trial), 0);
    const stated = within.reduce((sum, trial) => sum + weightOf(trial) * trial.phraseSimilarity, 0) / all;
    const observed = within.filter(isRight).reduce((sum, trial) => sum + weightOf(trial), 0) / all;
    return [{ name: title, x: 100 * stated, y: 100 * observed }];
  });
}
