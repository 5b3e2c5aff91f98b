/**
 * Fits the ranking of candidates (src/transliteration/model/ranking.ts) on words that neither networks nor n-grams were taught:
 * maximum likelihood of the accepted spellings in a log-linear model. The development words have no part in it.
 */
import { exp, log } from '../../src/transliteration/model/arithmetic';
import { lengthFeature, RANKING_WEIGHTS } from '../../src/transliteration/model/ranking';

/** A word with the candidates of the search. */
export interface Weighed {
  readonly arabic: number;
  readonly candidates: readonly {
    readonly latin: string;
    readonly logPosterior: number;
    readonly bucket: number;
    readonly right: boolean;
  }[];
}

/**
 * How many words a word counts as whose right spellings are all unknown names. Likelihood alone would give them up, being few; these
 * keep them within three points of a model that knows no names.
 */
export interface StrangerWeight {
  readonly arabic: number;
  readonly foreign: number;
}

const STEPS = 250;
const STEP_SIZE = 0.15;
/** Pull of every weight to its start, in squared nats a word: only steadies what few words speak for. */
const PULL = 1e-3;
const START = [1, 1, 0, 0, 0, 0, 0];
/** Leaves the order to the posteriors. */
export const NO_RANKING = Float64Array.from([...START, ...START]);
/** Weights are rounded to this, so that the last bits of a sum do not matter. */
const GRAIN = 1 / 64;

/** Indices and values of a candidate's features: no more than six are not zero. */
interface Row {
  readonly places: readonly number[];
  readonly values: readonly number[];
  readonly right: boolean;
}

function rowOf(arabic: number, { latin, logPosterior, bucket, right }: Weighed['candidates'][number]): Row {
  const features: readonly [number, number][] =
    bucket < 0
      ? [[0, logPosterior]]
      : [
          [1, logPosterior],
          [2 + bucket, 1],
          [6, lengthFeature(latin.length)],
        ];
  return {
    places: features.flatMap(([place]) => [place, RANKING_WEIGHTS + place]),
    values: features.flatMap(([, value]) => [arabic * value, (1 - arabic) * value]),
    right,
  };
}

/** TrainedSettings.ranking. Adam on all words at once, its step falling to nothing: fourteen numbers need no better. */
export function fitRanking(words: readonly Weighed[], strangerWeight: StrangerWeight): Float64Array {
  const usable = words.filter(({ candidates }) => candidates.some(({ right }) => right));
  const weighed = usable.map(({ arabic, candidates }) => ({
    rows: candidates.map((candidate) => rowOf(arabic, candidate)),
    weight: candidates.some(({ right, bucket }) => right && bucket >= 0)
      ? 1
      : arabic * strangerWeight.arabic + (1 - arabic) * strangerWeight.foreign,
  }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const weights = NO_RANKING.slice();
  const mean = new Float64Array(weights.length);
  const square = new Float64Array(weights.length);
  for (let step = 1; step <= STEPS; step++) {
    const slope = weights.map((weight, i) => 2 * PULL * (weight - NO_RANKING[i]!));
    for (const { rows, weight } of weighed) addSlope(rows, weights, weight / total, slope);
    const size = STEP_SIZE * (1 - (step - 1) / STEPS);
    for (let i = 0; i < weights.length; i++) {
      mean[i] = 0.9 * mean[i]! + 0.1 * slope[i]!;
      square[i] = 0.99 * square[i]! + 0.01 * slope[i]! * slope[i]!;
      const corrected = square[i]! / (1 - exp(step * log(0.99)));
      weights[i]! -= (size * (mean[i]! / (1 - exp(step * log(0.9))))) / (Math.sqrt(corrected) + 1e-9);
    }
  }
  return weights.map((weight) => Math.round(weight / GRAIN) * GRAIN);
}

/** Adds `share` of the slope of -log(probability of the right candidates) to `slope`. */
function addSlope(rows: readonly Row[], weights: Float64Array, share: number, slope: Float64Array): void {
  const scores = rows.map(({ places, values }) =>
    places.reduce((sum, place, k) => sum + weights[place]! * values[k]!, 0),
  );
  const best = Math.max(...scores);
  const masses = scores.map((score) => exp(score - best));
  const all = masses.reduce((sum, mass) => sum + mass, 0);
  const rightOnes = masses.reduce((sum, mass, i) => sum + (rows[i]!.right ? mass : 0), 0) || 1;
  rows.forEach(({ places, values, right }, i) => {
    const pull = share * (masses[i]! / all - (right ? masses[i]! / rightOnes : 0));
    places.forEach((place, k) => {
      slope[place]! += pull * values[k]!;
    });
  });
}
