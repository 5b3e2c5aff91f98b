/**
 * Measures how often answers of a given posterior are right on the development words (spellings) and the held-out library words
 * (readings), and fits a rising curve through it: pooled adjacent violators, with a weak pull to the diagonal.
 */
import { CONFIDENCE_POINTS } from '../../src/transliteration/model/trained-settings';
import type { Model } from '../../src/transliteration/model/types';
import type { TrainingData } from './data';
import { acceptedSpellings } from './score';

interface Observation {
  readonly posterior: number;
  readonly right: boolean;
  readonly weight: number;
}

/** Observations that the diagonal counts as at each point. */
const PULL = 4;
/** Users' words are mostly Arabic, the development words mostly foreign. */
const ARABIC_WEIGHT = 4;

export function curve(observations: readonly Observation[]): Float64Array {
  const last = CONFIDENCE_POINTS - 1;
  // Every observation speaks for the two points around it, by nearness.
  const mass = new Float64Array(CONFIDENCE_POINTS).fill(PULL);
  const right = Float64Array.from({ length: CONFIDENCE_POINTS }, (_, i) => (PULL * i) / last);
  for (const { posterior, right: hit, weight } of observations) {
    const place = posterior * last;
    const left = Math.min(last - 1, Math.floor(place));
    for (const [point, share] of [
      [left, left + 1 - place],
      [left + 1, place - left],
    ] as const) {
      mass[point]! += weight * share;
      if (hit) right[point]! += weight * share;
    }
  }
  const pools: { mass: number; right: number; points: number }[] = [];
  for (let i = 0; i <= last; i++) {
    pools.push({ mass: mass[i]!, right: right[i]!, points: 1 });
    for (
      let k = pools.length - 1;
      k > 0 && pools[k]!.right / pools[k]!.mass < pools[k - 1]!.right / pools[k - 1]!.mass;
      k--
    ) {
      const { mass: m, right: r, points } = pools.pop()!;
      const below = pools[k - 1]!;
      pools[k - 1] = { mass: below.mass + m, right: below.right + r, points: below.points + points };
    }
  }
  return Float64Array.from(
    pools.flatMap((pool) => Array.from({ length: pool.points }, () => Math.fround(pool.right / pool.mass))),
  );
}

/** `model` must still carry straight curves, so that its confidences are the posteriors. */
export function calibrate(
  model: Model,
  { dev, heldOutWords }: TrainingData,
): { spellingConfidence: Float64Array; readingConfidence: Float64Array } {
  const spellings = dev.flatMap(({ arabic, references, origin }) => {
    const accepted = acceptedSpellings(arabic, references);
    return model.spell(arabic, 5).map(
      ({ latin, confidence }): Observation => ({
        posterior: confidence,
        right: accepted.includes(latin),
        weight: origin === 'arabic' ? ARABIC_WEIGHT : 1,
      }),
    );
  });
  const readings = heldOutWords.flatMap(({ arabic, reading }) =>
    model.vocalise(arabic, 3).map(
      ({ scholarly, confidence }): Observation => ({
        posterior: confidence,
        right: scholarly === reading,
        weight: 1,
      }),
    ),
  );
  return { spellingConfidence: curve(spellings), readingConfidence: curve(readings) };
}
