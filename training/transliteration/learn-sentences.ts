/**
 * A conditional log-linear model of which candidate is right. Fitted by FTRL-Proximal, which leaves most weights at nothing (McMahan
 * et al., Ad Click Prediction: a View from the Trenches, KDD 2013, algorithm 1), rounded to four bits while it still learns.
 */
import { LONGEST_GAP, PRIOR } from '../../src/transliteration/model/context/sentence-weights';
import type { SentenceItem } from './sentence-items';
import { ByteWriter } from './write';

/** The table has 2 ** BITS weights: features that meet in a place share it, in training as later. */
const BITS = 19;
const ROUNDS = 6;
/** From this round on sentences are read by rounded weights, so that what rounding loses is learnt again. */
const ROUND_AT = 3;
const ALPHA = 0.1;
const BETA = 0.3;
const L1 = 9;
const L2 = 0.1;
/** Between neighbouring weights once they are rounded. */
const STEP = 0.3;

export type Weights = Float32Array;

/** The place of the best candidate. */
export function choose(features: readonly Uint32Array[], weights: Weights): number {
  const scores = scoresOf(features, weights);
  return scores.indexOf(Math.max(...scores));
}

function scoresOf(features: readonly Uint32Array[], weights: Weights): number[] {
  const mask = weights.length - 1;
  return features.map((candidate, i) => {
    let sum = i === 0 ? PRIOR : 0;
    for (const feature of candidate) sum += weights[feature & mask]!;
    return sum;
  });
}

export function learn(items: readonly SentenceItem[]): Weights {
  const fitting = new Fitting();
  const order = items.slice();
  const random = generator();
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random);
    if (round === ROUND_AT) fitting.round();
    for (const item of order) fitting.learn(item);
  }
  return fitting.weights;
}

class Fitting {
  readonly weights = new Float32Array(1 << BITS);
  /** What scores are made of: rounded ones in the end. */
  #read: Weights = this.weights;
  readonly #sums = new Float64Array(1 << BITS);
  readonly #squares = new Float64Array(1 << BITS);

  round(): void {
    this.#read = rounded(this.weights);
  }

  learn({ features, right }: SentenceItem): void {
    const scores = scoresOf(features, this.#read);
    const most = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - most));
    const all = total(odds);
    const ofRight = total(odds.filter((_, i) => right[i]));
    features.forEach((candidate, i) => {
      const slope = odds[i]! / all - (right[i] ? odds[i]! / ofRight : 0);
      if (Math.abs(slope) < 1e-4) return;
      for (const feature of candidate) this.#step(feature & (this.weights.length - 1), slope);
    });
  }

  #step(at: number, slope: number): void {
    const before = Math.sqrt(this.#squares[at]!);
    this.#squares[at]! += slope * slope;
    const after = Math.sqrt(this.#squares[at]!);
    this.#sums[at]! += slope - ((after - before) / ALPHA) * this.weights[at]!;
    const sum = this.#sums[at]!;
    const beyond = Math.abs(sum) - L1;
    const weight = beyond <= 0 ? 0 : (-Math.sign(sum) * beyond) / ((BETA + after) / ALPHA + L2);
    this.weights[at] = weight;
    if (this.#read !== this.weights) this.#read[at] = levelOf(weight) * STEP;
  }
}

export const rounded = (weights: Weights): Weights => weights.map((weight) => levelOf(weight) * STEP);

const levelOf = (weight: number): number => Math.max(-8, Math.min(7, Math.round(weight / STEP)));

/** As `SentenceWeights` reads it. */
export function writeWeights(weights: Weights): Uint8Array {
  const out = new ByteWriter();
  out.integer(BITS);
  out.float(STEP);
  let gap = 0;
  for (const weight of weights) {
    const level = levelOf(weight);
    if (level !== 0) out.byte((gap << 4) | (level & 15));
    else if (++gap < LONGEST_GAP) continue;
    else out.byte(gap << 4);
    gap = 0;
  }
  return out.bytes();
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Numerical Recipes' linear congruential generator: the same order on every machine. */
function generator(): () => number {
  let seed = 1;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
}
