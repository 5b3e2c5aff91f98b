import type { Signal } from '../../wasm/signal';
import type { VoiceFrames } from '../features/extract-frames';
import type { AlignmentOptions } from '../phrase/template-cost';
import type { VoiceSample } from '../sample/voice-sample';
import type { Calibration } from './calibration';

/** The purpose of listening: an enrolment keeps more of a recording. */
export type ListeningPurpose = 'login' | 'enrolment';

/**
 * How recordings are heard: `CLASSICAL_MODEL`, or networks that `loadVoiceModel` loads. Prints of different feature versions are never
 * compared.
 */
export interface VoiceModel {
  /** Names everything that numbers in prints and templates depend on. */
  readonly featureVersion: string;
  /** The meaning of its scores, and the thresholds that follow from them. */
  readonly calibration: Calibration;
  /** @internal */
  readonly alignment: AlignmentOptions;
  /**
   * Makes a recording's frames comparable; for an enrolment also what is kept of them, where that is something else.
   *
   * @internal
   */
  listen(frames: VoiceFrames, purpose: ListeningPurpose, kernels: Signal): VoiceSample;
  /**
   * How alike the voices of two prints are: their cosine, or what is left of it beyond what impostors have.
   *
   * @internal
   */
  likeness(enrolled: Float32Array, said: Float32Array, kernels: Signal): number;
}
