import type { ServiceApi } from '../service/api';
import type { Challenges } from '../service/challenges';
import type { Secret } from '../service/secrets';

/** What the server knows about a request and the request itself does not say. */
export interface RequestContext {
  /** The caller's address; failed logins are counted by it. */
  readonly client?: string;
  /** Bytes of the body, where the server's own parser cuts it off there; then it need not be counted while it streams. */
  readonly bodyLength?: number;
}

/**
 * Resolves to a name for the token's owner, or to `undefined` where nobody has that token. The name is not secret: rate limits
 * go by it.
 */
export type TokenOwner = (token: string) => Promise<string | undefined>;

export interface HandlerOptions {
  readonly nutq: ServiceApi;
  /** Access tokens of `/api/v1/transliterate/`: a list, or a look-up. Without any, every call is refused with 403. */
  readonly accessTokens?: readonly Secret[] | TokenOwner;
  /** Counts a call of a token's owner; `false` where it is one too many. Default: no limit. */
  readonly admit?: (owner: string) => Promise<boolean>;
  /** Opens `/register-app/` to this administrator token; without it the path does not exist (V12). */
  readonly adminToken?: Secret;
  /** Opens `/challenge-app/`, which issues one-time phrases; without it the path does not exist. */
  readonly challenge?: Challenges['issue'];
  /** May refuse a login before it is read, with 403 (V9). Default: everybody may try. */
  readonly authorizeLogin?: (request: Request) => boolean | Promise<boolean>;
  /** Longest body of a transliteration, in bytes. Default 64 KiB (T8). */
  readonly maxBodyBytes?: number;
  /** Longest body of a voice request, in bytes. Default 10 MiB (V7). */
  readonly maxVoiceBodyBytes?: number;
  /** Origins that browsers may call from. Default: none. */
  readonly corsOrigins?: readonly string[];
  /** Gets what an answer of 500 does not show. */
  readonly onError?: (error: unknown) => void;
}
