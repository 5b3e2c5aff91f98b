import type { Thresholds } from '../voice/decision/threshold-options';

/** 700 collection, 701 registration, 702 not this voice or phrase, 703 something missing or invalid. */
export type VoiceErrorCode = 700 | 701 | 702 | 703;

/** Codes of the voice half of the service. */
export const VOICE_ERROR_CODES = {
  /** GENERAL_COLLECTION_ERROR: a collection cannot be created, read or changed. */
  collection: 700,
  /** GENERAL_REGISTERING_ERROR: speaker data cannot be extracted or stored. */
  registering: 701,
  /** GENERAL_LOGIN_ERROR: not this voice, or not this phrase. */
  login: 702,
  /** MISSING_LOGIN_INFORMATION: phrase or voice input missing or invalid. */
  missing: 703,
} as const satisfies Readonly<Record<string, VoiceErrorCode>>;

/** A decimal number as text: `^\d+(\.\d+)?$`. */
export type DecimalText = string;

/** The thresholds in force, as decimal text, as the cloud service gives them. */
export interface VoiceThresholds {
  readonly vector_similarity: DecimalText;
  readonly phrase_similarity: DecimalText;
}

/** The body of a login or registration that succeeded. */
export interface VoiceSuccess {
  readonly data: {
    readonly status: 'Login successful' | 'Registration successful';
    readonly thresholds: VoiceThresholds;
    /** Registration of a new person, and a login where `revealSpeaker` is set. */
    readonly speaker_id?: string;
  };
  readonly errors: { readonly code: ''; readonly message: '' };
}

/** The body of a voice request that was refused. */
export interface VoiceFailure {
  readonly data: '';
  readonly errors: { readonly code: VoiceErrorCode; readonly message: string };
}

/** The body of every voice response: `data` and `errors`, nothing else. */
export type VoiceEnvelope = VoiceSuccess | VoiceFailure;

/** An HTTP status with its body. */
export interface VoiceResponse {
  readonly status: number;
  readonly body: VoiceEnvelope;
  /** Seconds until another try has a chance: `Retry-After` over HTTP. */
  readonly retryAfter?: number;
}

export function voiceSuccess(
  status: VoiceSuccess['data']['status'],
  thresholds: Thresholds,
  speakerId?: string,
): VoiceResponse {
  return {
    status: 200,
    body: {
      data: {
        status,
        thresholds: {
          vector_similarity: decimal(thresholds.vectorSimilarity),
          phrase_similarity: decimal(thresholds.phraseSimilarity),
        },
        ...(speakerId === undefined ? {} : { speaker_id: speakerId }),
      },
      errors: { code: '', message: '' },
    },
  };
}

/** An unknown collection answers 404 instead. */
const STATUSES: Readonly<Record<VoiceErrorCode, number>> = { 700: 500, 701: 500, 702: 401, 703: 400 };

export function voiceFailure(
  code: VoiceErrorCode,
  message: string,
  status = STATUSES[code],
): VoiceResponse & { readonly body: VoiceFailure } {
  return { status, body: { data: '', errors: { code, message } } };
}

/** A login that came before its time. */
export function tooSoon(message: string, milliseconds: number) {
  return {
    ...voiceFailure(VOICE_ERROR_CODES.login, message),
    retryAfter: Math.ceil(milliseconds / 1000),
  };
}

/** Four digits, never an exponent or a sign: clients parse it with `^\d+(\.\d+)?$`. */
function decimal(value: number): DecimalText {
  return Math.max(0, value).toFixed(4);
}
