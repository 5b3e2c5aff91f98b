import type { Matrix } from '../../wasm/matrix';
import type { Utterance } from '../../wasm/signal';

/** A recording as it is compared: who speaks and what is said. */
export interface VoiceSample {
  /** Of length 1. */
  readonly print: Float32Array;
  /** Kept by an enrolment instead: the mean of the print and those that it would have in noise. */
  readonly keptPrint?: Float32Array;
  readonly utterance: Utterance;
  /** Seconds of speech; each frame counts by how surely it is speech. */
  readonly seconds: number;
  /** The same of all of the recording, also where the phrase is not compared; absent where frames were heard without it. */
  readonly soundSeconds?: number;
  /** Cost of any phrase in this recording. */
  readonly fillerCost: number;
  /** How unsure a trained network is of the sounds, 0 to 1; 0 without one. */
  readonly doubt: number;
  /** Signal-to-noise ratio of the recording; absent where frames were heard without one. */
  readonly snrDb?: number;
  /** How surely the recording is narrowband, 0 to 1: a telephone's; absent where frames were heard without one. */
  readonly narrowband?: number;
  /** Logarithms of phone probabilities [frames × phones]; a trained network's. */
  readonly phones?: Matrix;
}
