import { type Signal, signal, type Utterance } from '../wasm/signal';
import { extractFrames } from './extract';
import { fillerCost, phraseUtterance } from './phrase';
import { voicePrint } from './print';
import type { QualityReport } from './quality';
import type { Recording } from './wav';

/** A recording as it is compared: who speaks and what is said. */
export interface VoiceSample {
  /** 87 numbers of length 1. */
  readonly print: Float32Array;
  readonly utterance: Utterance;
  /** What any phrase would cost in this recording. */
  readonly fillerCost: number;
}

export interface Sampling {
  readonly quality: QualityReport;
  /** Absent where the quality refuses the recording. */
  readonly sample: VoiceSample | undefined;
}

/** A recording as it is kept: about 6 kB for a second of speech; nothing in it can be played back. */
export interface VoiceTake {
  readonly print: Float32Array;
  readonly template: Template;
  /** ISO 8601; absent where the take was enrolled. */
  readonly adaptedAt?: string;
}

/** An utterance at 8 bits a number. */
export interface Template {
  /** [frames × columns], unit vectors times 127. */
  readonly frames: Int8Array;
  /** Weights times 200. */
  readonly weights: Uint8Array;
}

const FRAME_STEP = 1 / 127;
/** Weights lie between 0.1 and 1.1. */
const WEIGHT_STEP = 1 / 200;

/**
 * Listens to a recording. Poor quality is a result, not an error.
 *
 * @throws AudioError where the samples are not finite numbers at 4–192 kHz
 */
export function sampleVoice(recording: Recording, kernels: Signal = signal()): Sampling {
  const { quality, frames } = extractFrames(recording, kernels);
  if (!frames) return { quality, sample: undefined };
  const utterance = phraseUtterance(frames, kernels);
  return {
    quality,
    sample: { print: voicePrint(frames, kernels), utterance, fillerCost: fillerCost(utterance, kernels) },
  };
}

/** What is kept of a sample. */
export function toTake({ print, utterance }: VoiceSample): VoiceTake {
  return {
    print,
    template: {
      frames: Int8Array.from(utterance.frames.values, (value) => Math.round(value / FRAME_STEP)),
      weights: Uint8Array.from(utterance.weights, (weight) => Math.round(weight / WEIGHT_STEP)),
    },
  };
}

/** A kept template, ready to be aligned. */
export function toUtterance({ frames, weights }: Template): Utterance {
  return {
    frames: {
      values: scaled(frames, FRAME_STEP),
      frames: weights.length,
      columns: frames.length / weights.length,
    },
    weights: scaled(weights, WEIGHT_STEP),
  };
}

function scaled(integers: Int8Array | Uint8Array, step: number): Float32Array {
  const values = new Float32Array(integers);
  // A loop, not a map: it runs for every template of a login and is ten times faster.
  for (let i = 0; i < values.length; i++) values[i]! *= step;
  return values;
}
