import { firstColumns, type Matrix } from '../../wasm/matrix';
import type { Signal } from '../../wasm/signal';
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
  const used = firstColumns(cepstra, CEPSTRA);
  return { cepstra: used, slopes: kernels.deltas(used, DELTA_WINDOW), energy };
}
