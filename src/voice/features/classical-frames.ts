import type { Matrix, Signal } from '../../wasm/signal';
import type { VoiceFrames } from './extract-frames';

/** Cepstra that the tables read, from c0 on. */
const CEPSTRA = 30;
const DELTA_WINDOW = 2;

/** The frames behind the classical print and phrase features. */
export interface ClassicalFrames {
  readonly cepstra: Matrix;
  readonly slopes: Matrix;
  /** Log energies. */
  readonly energy: Float32Array;
}

export function classicalFrames({ cepstra, energy }: VoiceFrames, kernels: Signal): ClassicalFrames {
  const values = new Float32Array(cepstra.frames * CEPSTRA);
  for (let f = 0; f < cepstra.frames; f++) {
    const from = f * cepstra.columns;
    values.set(cepstra.values.subarray(from, from + CEPSTRA), f * CEPSTRA);
  }
  const used = { values, frames: cepstra.frames, columns: CEPSTRA };
  return { cepstra: used, slopes: kernels.deltas(used, DELTA_WINDOW), energy };
}
