import { type Signal, signal } from '../../wasm/signal';
import { speechWeights } from '../audio/detect-speech';
import type { ClassicalFrames } from '../features/classical-frames';
import { readTables } from '../features/trained-table';
import { PRINT_TABLES } from './data/print-tables';

/** Numbers in a print. */
export const CLASSICAL_PRINT = 87;

/** Only the louder part of speech: it is what noise and rooms leave alone. */
const PRINT_DEPTH_DB = 20;

let tables: Float32Array | undefined;

/** The numbers before the projection: [3 × 29] weighted means, log spreads and log slopes of c1–c29. */
export function printStatistics(
  { cepstra, slopes, energy }: ClassicalFrames,
  kernels: Signal = signal(),
): Float32Array {
  return kernels.statistics(cepstra, slopes, speechWeights(energy, PRINT_DEPTH_DB));
}

/** A voice print: 87 numbers of length 1. Compare prints by their inner product, which is their cosine. */
export function voicePrint(frames: ClassicalFrames, kernels: Signal = signal()): Float32Array {
  tables ??= readTables(PRINT_TABLES.mean, PRINT_TABLES.scale, PRINT_TABLES.matrix);
  return kernels.project(printStatistics(frames, kernels), tables);
}
