/** The shapes that the service answers with, field for field those of the cloud service. */

/** Status and body of an HTTP answer; the in-process methods resolve to the same. */
export interface ServiceResponse<Body> {
  /** Of HTTP. */
  readonly status: number;
  readonly body: Body;
  /** Seconds until another call has a chance, from `nutq/client` alone: `Retry-After` over HTTP. */
  readonly retryAfter?: number;
}

/** 422: 1001 empty phrase, 1002 nothing Arabic in it, 1003 too long, 1004 no trials left, 1005 too many requests. */
export type ServiceErrorCode = 1001 | 1002 | 1003 | 1004 | 1005;

/** The body of a call of `transliterate`, field for field as the cloud service takes it. */
export interface TransliterationRequest {
  readonly arabic_phrase: string;
  /** Needed only where bundle keys are configured. */
  readonly bundle_key?: string;
  /** Language of error messages: `en` (default) or `ar`. */
  readonly lang?: string;
}

/** The answer of a call of `transliterate` that was served. */
export interface TransliterationSuccess {
  readonly result: { readonly english_phrase: string };
  readonly transaction_id: string;
  /** Calls that the bundle key has left; `UNLIMITED_TRIALS` without a quota. */
  readonly trials_remaining: number;
}

/** The answer of a call of `transliterate` that was refused. */
export interface TransliterationFailure {
  /** For people, in the language of `lang`. */
  readonly message: string;
  /** With status 422 only. */
  readonly error_code?: ServiceErrorCode;
}

/** Status and body of an answer of `transliterate`. */
export type TransliterationResponse = ServiceResponse<TransliterationSuccess | TransliterationFailure>;
