import type { KeysOf } from '../../unknown-keys';
import type { QualityReport } from '../audio/quality';
import type { Recording } from '../audio/wav';
import type { Decision } from '../decision/decide';
import type { Thresholds } from '../decision/threshold-options';
import type { PhrasePhones } from '../phrase/phone-alignment';
import type { WordOrder } from '../phrase/word-order';

/** WAV bytes, or mono samples (full scale ±1) with their rate. */
export type AudioInput = Uint8Array | ArrayBuffer | Recording;

/** Whom to enrol, with which phrase and takes. */
export interface EnrolRequest {
  /** A group of people that logins are searched in; made where it does not exist. */
  readonly collection: string;
  /** The words that are said, as text. Marks, punctuation and case do not count. */
  readonly phrase: string;
  /** One take or more; three are recommended. */
  readonly recordings: readonly AudioInput[];
  /**
   * How the phrase sounds (`phrasePhones` of its text). With trained networks they tell where each word begins. So a login may be asked for
   * another order, and a recording that says something else is refused.
   */
  readonly phones?: PhrasePhones;
  /** `false`: the recording need not say the phones. Default true. */
  readonly checkText?: boolean;
  /** Adds the takes to this person; a new one is made without it. */
  readonly speakerId?: string;
  /** When the takes were recorded; default: now. Voices change from day to day, so takes of another day help. */
  readonly recordedAt?: Date;
  /** What the person agreed to; kept with the enrolment. */
  readonly consent?: string;
}

export const ENROL_KEYS: KeysOf<EnrolRequest> = {
  collection: true,
  phrase: true,
  recordings: true,
  phones: true,
  checkText: true,
  speakerId: true,
  recordedAt: true,
  consent: true,
};

/** The result of an enrolment; branch on `status`. */
export type EnrolResult =
  | {
      readonly status: 'enrolled';
      readonly speakerId: string;
      readonly takes: number;
      /** Those of a quiet login by this person alone. */
      readonly thresholds: Thresholds;
      /** Number of sittings (days, or parts of a day hours apart) that the takes come from. At 1, ask for more takes on another day. */
      readonly sittings: number;
      readonly quality: readonly QualityReport[];
    }
  /** The quality of recording `take` (from 0) does not allow its use. */
  | { readonly status: 'refused'; readonly take: number; readonly quality: QualityReport }
  /** Recording `take` does not say the phrase, by its phones. */
  | { readonly status: 'wrong-phrase'; readonly take: number; readonly quality: QualityReport }
  /** Recording `take` does not sound like the others: another voice or another phrase. */
  | { readonly status: 'inconsistent'; readonly take: number; readonly decision: Decision };

/** A recording, and the phrase and collection that it is for. */
export interface LoginRequest {
  /** Where to search. */
  readonly collection: string;
  /** The expected words, as text. Marks, punctuation and case do not count. */
  readonly phrase: string;
  /** What was said. */
  readonly recording: AudioInput;
  /**
   * How the phrase sounds (`phrasePhones` of its text). Enrolments made with phones are then compared word by word, so that one wrong word
   * shows even in noise. Take the text from your own records, not from the person who logs in. Words are not compared if their number
   * differs from the enrolment. A function is called only where an enrolment can be compared.
   */
  readonly phones?: PhrasePhones | (() => PhrasePhones);
  /**
   * The order in which the words of the phrase were asked for; no other passes. Enrolments made without phones are not compared. Default:
   * the order of enrolment.
   */
  readonly order?: WordOrder;
  /** Called with the person about to be let in, before anything is learnt from the login; `false` refuses. */
  readonly confirm?: (speakerId: string) => Promise<boolean>;
}

export const LOGIN_KEYS: KeysOf<LoginRequest> = {
  collection: true,
  phrase: true,
  recording: true,
  phones: true,
  order: true,
  confirm: true,
};

/** A login by a named person. */
export interface VerifyRequest extends LoginRequest {
  /** Who the person says they are. */
  readonly speakerId: string;
  /**
   * Allows a phrase that this person never enrolled. Then the voice alone decides, at the threshold of a tenth of the false accepts, and
   * whether the recording says the text of `phones`. Choose such a phrase yourself, a new one for every login: anybody who chooses it could
   * play back whatever the person once said. Default false.
   */
  readonly unlisted?: boolean;
}

export const VERIFY_KEYS: KeysOf<VerifyRequest> = { ...LOGIN_KEYS, speakerId: true, unlisted: true };

/** The result of a login; branch on `status`. Do not show scores to the person who logs in. */
export type LoginResult =
  | {
      readonly status: 'accepted' | 'rejected';
      readonly speakerId: string;
      readonly decision: Decision;
      readonly quality: QualityReport;
      /** How many are enrolled with this phrase; of a verification 1. */
      readonly candidates: number;
      /** Score of the best person over the next; undefined where there is only one. */
      readonly margin: number | undefined;
    }
  | { readonly status: 'refused'; readonly quality: QualityReport }
  /** Nobody (or not this person) is enrolled with this phrase. */
  | { readonly status: 'not-enrolled'; readonly quality: QualityReport };
