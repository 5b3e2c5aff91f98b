import { type Signal, signal } from '../../wasm/signal';
import { speechWeights } from '../audio/detect-speech';
import type { ClassicalFrames } from '../model/classical-model';
import { readTables } from '../model/table';
import { PRINT_MODEL } from './data/print-model';

/** Numbers in a print. */
export const CLASSICAL_PRINT = 87;

/** Only the louder part of speech: it is what noise and rooms leave alone. */
const PRINT_DEPTH_DB = 20;

let model: Float32Array | undefined;

/** The numbers before the projection: [3 × 29] weighted means, log spreads and log slopes of c1–c29. */
export function printStatistics(
  { cepstra, slopes, energy }: ClassicalFrames,
  kernels: Signal = signal(),
): Float32Array {
  return kernels.statistics(cepstra, slopes, speechWeights(energy, PRINT_DEPTH_DB));
}

/** A voice print: 87 numbers of length 1. Compare prints by their inner product, which is their cosine. */
export function voicePrint(frames: ClassicalFrames, kernels: Signal = signal()): Float32Array {
  model ??= readTables(PRINT_MODEL.mean, PRINT_MODEL.scale, PRINT_MODEL.matrix);
  return kernels.project(printStatistics(frames, kernels), model);
}

/** The print of several takes: their mean, at length 1 again. */
export function meanPrint(prints: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(prints[0]!.length);
  for (const print of prints) for (let i = 0; i < sum.length; i++) sum[i]! += print[i]!;
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  return length > 0 ? sum.map((value) => value / length) : sum;
}
