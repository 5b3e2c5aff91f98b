import type { Signal } from '../../wasm/signal';
import type {
  PERSON_EVIDENCE,
  PHRASE_EVIDENCE,
  SAID_EVIDENCE,
  TEXT_EVIDENCE,
  Weights,
  WORDED_PHRASE_EVIDENCE,
} from '../decision/odds';
import type { VoiceFrames } from '../features/extract-frames';
import type { VoiceSample } from '../sample';

/** Weights and limits of the decision, fitted to one model on development speakers by training/voice/calibrate.ts. */
export interface Calibration {
  /** Log odds that it is the right person, and that what is said is right: fitted together, so that a login needs both. */
  readonly person: Weights<(typeof PERSON_EVIDENCE)[number]>;
  readonly said: Weights<(typeof SAID_EVIDENCE)[number]>;
  /** Log odds that the phrase is the right one, whoever says it. */
  readonly phrase: Weights<(typeof PHRASE_EVIDENCE)[number]>;
  /** The same where the words were known by their phones, at enrolment and now; absent where the model hears none. */
  readonly wordedPhrase?: Weights<(typeof WORDED_PHRASE_EVIDENCE)[number]>;
  /** Of the voice alone, on the scale of the score: the same limits let as many impostors in. */
  readonly voice: Weights<'voice'>;
  /** Log odds that the text is said, by its phones; absent where the model hears none. */
  readonly text?: Weights<(typeof TEXT_EVIDENCE)[number]>;
  readonly thresholds: {
    readonly scoreAtOnePercent: number;
    /** What a tenth of the false accepts costs. */
    readonly scorePerDecade: number;
    /** Likeness of two enrolled prints that are of one voice. */
    readonly sameVoice: number;
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
