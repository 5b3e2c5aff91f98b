import type { Matrix } from '../../wasm/matrix';
import type { Signal } from '../../wasm/signal';
import { VOICE_FRONT_END } from '../features/voice-front-end';

const { bands } = VOICE_FRONT_END.frontEnd;

/** Rows of the orthonormal DCT-II, which is its own inverse's transpose: [cepstra × bands]. */
const BASIS = Array.from({ length: bands }, (_, c) =>
  Float64Array.from(
    { length: bands },
    (_, b) => Math.sqrt((c === 0 ? 1 : 2) / bands) * Math.cos((Math.PI * c * (b + 0.5)) / bands),
  ),
);

/**
 * All cepstra of a recording as they would be with noise of equal energy in every mel band, as pink noise nearly has. Powers add up;
 * those of noise are drawn from a gamma distribution, as a periodogram's are. The draws are the same each time.
 *
 * @param weights how surely each frame is speech
 */
export function addNoise(cepstra: Matrix, weights: Float32Array, snrDb: number, kernels: Signal): Matrix {
  const { frames } = cepstra;
  const powers = Array.from({ length: frames }, (_, f) =>
    bandPowers(cepstra.values.subarray(f * bands, (f + 1) * bands)),
  );
  let speech = 0;
  let total = 0;
  for (const [f, row] of powers.entries()) {
    speech += weights[f]! * row.reduce((sum, power) => sum + power, 0);
    total += weights[f]!;
  }
  const level = (speech / total / bands) * 10 ** (-snrDb / 10);
  const draw = uniform();
  const values = new Float32Array(frames * bands);
  for (const [f, row] of powers.entries()) {
    for (const [b, power] of row.entries()) {
      const noise = -0.5 * (Math.log(draw()) + Math.log(draw()));
      values[f * bands + b] = Math.log(power + level * noise);
    }
  }
  return kernels.dct2(VOICE_FRONT_END.frontEnd, { values, frames, columns: bands });
}

function bandPowers(cepstra: Float32Array): Float64Array {
  const logs = new Float64Array(bands);
  for (const [c, value] of cepstra.entries()) {
    const row = BASIS[c]!;
    for (let b = 0; b < bands; b++) logs[b]! += value * row[b]!;
  }
  return logs.map(Math.exp);
}

/** Above 0, at most 1; Numerical Recipes' generator, good enough for noise. */
function uniform(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 1) / 2 ** 32;
  };
}
