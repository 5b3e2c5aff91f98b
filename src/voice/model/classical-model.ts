import type { Matrix, Signal } from '../../wasm/signal';
import type { VoiceFrames } from '../features/extract-frames';
import { fillerCost, phraseUtterance, secondsOfSpeech } from '../phrase/phrase';
import { voicePrint } from '../print/classical-print';
import { CALIBRATION } from './data/calibration';
import type { VoiceModel } from './voice-model';

/** Front end and trained tables together. */
export const FEATURE_VERSION = 'mfcc30-wccn-2';

/** Cepstra that the tables read, from c0 on. */
const CEPSTRA = 30;
const DELTA_WINDOW = 2;

/** What the classical print and phrase features are made of. */
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

/** Statistics of cepstra and an alignment of them, by tables of a few kB: what the library does without trained networks. */
export const CLASSICAL_MODEL: VoiceModel = {
  featureVersion: FEATURE_VERSION,
  calibration: CALIBRATION,
  alignment: { band: 0.4, window: 25 },
  listen(frames, _purpose, kernels) {
    const classical = classicalFrames(frames, kernels);
    const utterance = phraseUtterance(classical, kernels);
    return {
      print: voicePrint(classical, kernels),
      utterance,
      seconds: secondsOfSpeech(utterance),
      fillerCost: fillerCost(utterance, kernels),
      doubt: 0,
    };
  },
  likeness: (enrolled, said, kernels) => kernels.cosine(enrolled, said),
};
