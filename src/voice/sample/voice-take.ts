import { FRAME_STEP, type Template, WEIGHT_STEP } from '../../wasm/template';
import type { VoiceSample } from './voice-sample';

/** A recording as it is kept: about 6 kB for a second of speech; nothing in it can be played back. */
export interface VoiceTake {
  readonly print: Float32Array;
  readonly template: Template;
  /** Frames of the template in which the next word begins; absent where that was not asked for, or is not known. */
  readonly borders?: readonly number[];
  /** Cost of each word by its phones, in nats a frame (`phoneFit`); absent where none were given or the model hears no phones. */
  readonly wordCosts?: readonly number[];
  /** How unsure the network was of the sounds; absent where it was not at all. */
  readonly doubt?: number;
  /** How it compares with copies of itself that sound like other people; absent where nobody made any. */
  readonly altered?: AlteredCopies;
  /** How surely it was narrowband, 0 to 1; absent where it was wideband, or enrolled before that was kept. */
  readonly narrowband?: number;
  /** When it was enrolled, ISO 8601: takes of one sitting count together (sittings.ts). Absent where nobody knows. */
  readonly enrolledAt?: string;
  /** ISO 8601; absent where the take was enrolled. */
  readonly adaptedAt?: string;
}

/** Evidence of a comparison (decision/evidence.ts), averaged over altered copies of a recording. */
export interface AlteredCopies {
  readonly voice: number;
  readonly meanExcess: number;
  readonly worstExcess: number;
  readonly doubt: number;
  readonly length: number;
  readonly noise: number;
}

/** What thresholds ask of a take. */
export type KnownTake = Pick<VoiceTake, 'doubt' | 'narrowband' | 'altered'>;

/** The part of a sample that is kept. */
export function toTake({ print, keptPrint, utterance, doubt, narrowband = 0 }: VoiceSample): VoiceTake {
  return {
    print: keptPrint ?? print,
    template: {
      frames: Int8Array.from(utterance.frames.values, (value) => Math.round(value / FRAME_STEP)),
      weights: Uint8Array.from(utterance.weights, (weight) => Math.round(weight / WEIGHT_STEP)),
    },
    ...(doubt > 0 ? { doubt: Number(doubt.toFixed(3)) } : {}),
    ...(narrowband > 0 ? { narrowband: Number(narrowband.toFixed(3)) } : {}),
  };
}

/** What enrolled takes have in common that moves the scores of impostors. */
export interface TakeTraits {
  /** Mean over the takes, 0 to 1. */
  readonly doubt: number;
  /** Mean over the takes, 0 to 1. */
  readonly narrowband: number;
  /** Mean over the people: logarithm to the base 2 of how many takes each has, at most of three. */
  readonly takes: number;
}

/** `TakeTraits.takes` of three takes; more add as little as a thorough enrolment has to fear. */
export const MOST_TAKES = Math.log2(3);

/**
 * Of no takes: 0.
 *
 * @param people enrolled takes of each
 */
export function traitsOf(people: readonly (readonly KnownTake[])[]): TakeTraits {
  const meanOf = <One>(all: readonly One[], trait: (one: One) => number): number =>
    all.reduce((sum, one) => sum + trait(one), 0) / Math.max(1, all.length);
  const takes = people.flat();
  return {
    doubt: meanOf(takes, ({ doubt = 0 }) => doubt),
    narrowband: meanOf(takes, ({ narrowband = 0 }) => narrowband),
    takes: meanOf(
      people.filter((own) => own.length > 0),
      ({ length }) => Math.min(MOST_TAKES, Math.log2(length)),
    ),
  };
}
