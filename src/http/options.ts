import type { Administration } from '../service/administration';
import type { ServiceApi } from '../service/api';
import type { Challenges } from '../service/challenges';
import type { Secret } from '../service/secrets';
import type { KeysOf } from '../unknown-keys';

/** Facts about a request that only the server knows. */
export interface RequestContext {
  /** The caller's address; failed logins are counted by it. Without one all callers count as one. */
  readonly client?: string | undefined;
  /** Reads the body in the server's own way, which may bound what all requests hold together. Default: the request's stream. */
  readonly readBody?: ReadBody;
  /** Hears what the call came to, for logs and metrics. */
  readonly report?: (report: CallReport) => void;
}

/** At most `limit` bytes; `broken` where the body ends early, `crowded` where others need the room. */
export type ReadBody = (limit: number) => Promise<Uint8Array | 'too-large' | 'broken' | 'crowded'>;

/** Ids and codes, no names and no phrases. */
export interface CallReport {
  readonly transactionId?: string;
  /** Error code of a 422, or of the voice envelope. */
  readonly errorCode?: number;
  /** The owner of the access token. */
  readonly token?: string;
  /** Id of the bundle key. */
  readonly bundleKey?: string;
}

/**
 * Resolves to a name for the token's owner, or to `undefined` or `null` where nobody has that token. The name is not secret: rate limits
 * go by it.
 */
export type TokenOwner = (token: string) => Promise<string | null | undefined>;

/** The service behind `createHandler`, who may call it, and its limits. */
export interface HandlerOptions {
  readonly nutq: ServiceApi;
  /** Access tokens of `/api/v1/transliterate/`: a list, or a look-up. Without any, every call is refused with 403. */
  readonly accessTokens?: readonly Secret[] | TokenOwner;
  /**
   * Counts a call of a token's owner: `false`, or the seconds to wait, where it is one too many. Default: no limit.
   */
  readonly admit?: (owner: string) => Promise<boolean | number>;
  /** Opens `/register-app/` to this administrator token; without it the path does not exist. */
  readonly adminToken?: Secret;
  /** Opens `/admin/…` to the administrator token. */
  readonly administration?: Administration;
  /** Opens `/challenge-app/`, which issues one-time phrases; without it the path does not exist. */
  readonly challenge?: Challenges['issue'];
  /** May refuse a login before it is read, with 403. Default: everybody may try. */
  readonly authorizeLogin?: (request: Request) => boolean | Promise<boolean>;
  /** Answers `/readyz`: what cannot be used now, by name; empty where all can. Default: nothing is looked at. */
  readonly readiness?: () => Promise<Readonly<Record<string, string>>>;
  /** Answers `/metrics` in Prometheus' text format; without it the path does not exist. */
  readonly metrics?: () => Promise<{ readonly contentType: string; readonly text: string }>;
  /** Longest body of a transliteration, in bytes. Default 64 KiB. */
  readonly maxBodyBytes?: number;
  /** Longest body of a voice request, in bytes. Default 10 MiB. */
  readonly maxVoiceBodyBytes?: number;
  /** Origins that browsers may call from. Default: none. */
  readonly corsOrigins?: readonly string[];
  /** Gets what an answer of 500 does not show. */
  readonly onError?: (error: unknown) => void;
}

export const HANDLER_KEYS: KeysOf<HandlerOptions> = {
  nutq: true,
  accessTokens: true,
  admit: true,
  adminToken: true,
  administration: true,
  challenge: true,
  authorizeLogin: true,
  readiness: true,
  metrics: true,
  maxBodyBytes: true,
  maxVoiceBodyBytes: true,
  corsOrigins: true,
  onError: true,
};
