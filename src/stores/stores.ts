import type { VoiceStore } from '../voice/collection/store';
import type { AttemptStore } from './attempt-store';
import type { AuditStore } from './audit-store';
import type { ChallengeStore } from './challenge-store';
import type { CredentialStore } from './credential-store';
import type { QuotaStore } from './quota-store';
import type { ReplayStore } from './replay-store';
import type { UnfinishedStore } from './unfinished-store';

/**
 * Everything that the service keeps, each part one small interface. `memoryStores`, `lmdbStores`, `postgresStores` and, in browsers,
 * `indexedDbStores` make them.
 */
export interface Stores {
  /** What holds the data, for people. */
  readonly description: string;
  /** Enrolments: pass it to `createNutq` or `Voices`. */
  readonly voices: VoiceStore & {
    /** Seals with the first key what an older one sealed, and returns how many enrolments changed. Absent where prints are not sealed. */
    reseal?(): Promise<number>;
  };
  /** Hashes of access tokens and bundle keys. */
  readonly credentials: CredentialStore;
  /** Remaining calls of bundle keys. */
  readonly quotas: QuotaStore;
  /** Fingerprints of recordings that were heard, to tell copies by. */
  readonly replays: ReplayStore & {
    /** The same for the fingerprints of a collection; returns how many changed. Absent where they are not sealed. */
    reseal?(collection: string): Promise<number>;
  };
  /** Registrations in hand. */
  readonly unfinished: UnfinishedStore;
  /** One-time phrases that wait for their answer. */
  readonly challenges: ChallengeStore;
  /** Who registered, logged in, failed or was erased, and when. */
  readonly audit: AuditStore;
  /** Counts of logins, for the limits. */
  readonly attempts: AttemptStore;
  /** 32 random bytes, made once for this store: the key of its hashes. */
  pepper(): Promise<Uint8Array<ArrayBuffer>>;
  /** Throws where the store cannot be reached, or no key opens what is there. */
  check(): Promise<void>;
  /** Finishes writing; no call may follow. */
  close(): Promise<void>;
}
