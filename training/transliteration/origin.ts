/** Trains the origin model: plain logistic regression by stochastic gradient descent, in a fixed order. */
import { originFeatures } from '../../src/transliteration/model/origin';
import { ByteWriter } from './write';

const TABLE = 4096;
const ROUNDS = 8;
const RATE = 0.15;

export interface OriginExample {
  readonly word: string;
  readonly arabic: boolean;
  readonly weight: number;
}

export function writeOrigin(examples: readonly OriginExample[]): Uint8Array {
  const weights = new Float64Array(TABLE);
  let bias = 0;
  const rows = examples.map(({ word, arabic, weight }) => ({
    features: originFeatures(word, TABLE),
    target: arabic ? 1 : 0,
    weight,
  }));
  for (let round = 0; round < ROUNDS; round++) {
    const rate = RATE / (1 + round);
    // A stride that shares no factor with the number of rows visits each once, in a scattered order.
    const stride = 7919 % rows.length === 0 ? 7907 : 7919;
    for (let k = 0, at = 0; k < rows.length; k++, at = (at + stride) % rows.length) {
      const { features, target, weight } = rows[at]!;
      let sum = bias;
      for (const feature of features) sum += weights[feature]!;
      const step = rate * weight * (target - 1 / (1 + Math.exp(-sum)));
      bias += step * 0.1;
      for (const feature of features) weights[feature]! += step;
    }
  }
  const scale = Math.max(...weights.map(Math.abs)) / 127;
  const out = new ByteWriter();
  out.integer(TABLE);
  out.float(scale);
  out.float(bias);
  for (const weight of weights) out.byte(Math.round(weight / scale) & 0xff);
  return out.bytes();
}
