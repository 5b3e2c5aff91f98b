import type { Signal } from '../wasm/signal';
import type { VoiceFrames } from './extract';
import type { VoiceSample } from './sample';

/** Weights and limits of the decision, fitted to one model on development speakers by training/voice/calibrate.ts. */
export interface Calibration {
  /** Log odds that the right person said the right phrase. */
  readonly score: {
    readonly voice: number;
    readonly mean: number;
    readonly worst: number;
    readonly filler: number;
    readonly doubt: number;
    /** Most that the phrase may add. */
    readonly ceiling: number;
    readonly offset: number;
  };
  /** Log odds that the phrase is the right one. */
  readonly phrase: {
    readonly mean: number;
    readonly worst: number;
    readonly filler: number;
    readonly doubt: number;
    readonly offset: number;
  };
  /** Log odds of the person alone. */
  readonly voice: { readonly voice: number; readonly offset: number };
  /** Log odds that the text is said, by its phones; absent where the model hears none. */
  readonly text?: {
    readonly mean: number;
    readonly worst: number;
    readonly doubt: number;
    readonly offset: number;
  };
  readonly thresholds: {
    readonly scoreAtOnePercent: number;
    /** What a tenth of the false accepts costs. */
    readonly scorePerDecade: number;
    readonly vectorSimilarity: number;
    readonly phraseSimilarity: number;
    /** Of a text that nobody has said before. */
    readonly textSimilarity: number;
  };
}

export type ListeningPurpose = 'login' | 'enrolment';

/**
 * How recordings are heard: what prints and utterances are made of, and what their likeness means. The classical tables are one,
 * trained networks another. Prints of different feature versions are never compared.
 */
export interface VoiceModel {
  /** Names everything that numbers in prints and templates depend on. */
  readonly featureVersion: string;
  readonly calibration: Calibration;
  readonly alignment: {
    /** Share of the longer side by which a path may leave the diagonal. */
    readonly band: number;
    /** A quarter of a second, in frames of the utterances. */
    readonly window: number;
  };
  /** Makes a recording's frames comparable; for an enrolment also what is kept of them, where that is something else. */
  listen(frames: VoiceFrames, purpose: ListeningPurpose, kernels: Signal): VoiceSample;
  /** How alike the voices of two prints are: their cosine, or what is left of it beyond what strangers have. */
  likeness(enrolled: Float32Array, said: Float32Array, kernels: Signal): number;
}
