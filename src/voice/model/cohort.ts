import type { Signal } from '../../wasm/signal';

/** Prints of other people, shipped with a network, against which scores are normalised. */
export interface Cohort {
  /** [strangers × values] */
  readonly prints: Float32Array;
  /** How many of them, the most similar, count. */
  readonly top: number;
  /** Added to standard deviations, which a small cohort estimates badly, worst of all for a language that it does not speak. */
  readonly addedDeviation: number;
}

/** Likeness of a print to the cohort's people nearest to it. */
interface Nearness {
  readonly mean: number;
  readonly deviation: number;
}

/**
 * Adaptive score normalisation, symmetric (Matějka et al., Interspeech 2017): by how many standard deviations a cosine exceeds those of
 * either print with the cohort's nearest people. A voice that resembles many, or a recording whose noise does, gains nothing.
 *
 * A login is compared with everybody on the short list: its own nearest people are looked for once.
 */
export function scoreNormaliser({ prints, top, addedDeviation }: Cohort) {
  const known = new WeakMap<Float32Array, Nearness>();

  function nearness(print: Float32Array, kernels: Signal): Nearness {
    let found = known.get(print);
    if (!found) {
      const nearest = kernels.dotRows(print, prints).sort().subarray(-top);
      const mean = nearest.reduce((sum, value) => sum + value, 0) / nearest.length;
      const variance = nearest.reduce((sum, value) => sum + (value - mean) ** 2, 0) / nearest.length;
      found = { mean, deviation: Math.sqrt(variance) + addedDeviation };
      known.set(print, found);
    }
    return found;
  }

  return (enrolled: Float32Array, said: Float32Array, kernels: Signal): number => {
    const cosine = kernels.cosine(enrolled, said);
    const excess = (print: Float32Array): number => {
      const { mean, deviation } = nearness(print, kernels);
      return (cosine - mean) / deviation;
    };
    return (excess(enrolled) + excess(said)) / 2;
  };
}
