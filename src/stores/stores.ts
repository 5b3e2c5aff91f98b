import type { VoiceStore } from '../voice/collection/store';
import type { AttemptStore } from './attempt-store';
import type { AuditStore } from './audit-store';
import type { ChallengeStore } from './challenge-store';
import type { CredentialStore } from './credential-store';
import type { QuotaStore } from './quota-store';
import type { ReplayStore } from './replay-store';
import type { SealedReplays } from './sealed-replays';
import type { SealedVoices } from './sealed-voices';

/**
 * Everything that the service keeps, each part one small interface. `memoryStores`, `lmdbStores`, `postgresStores` and, in browsers,
 * `indexedDbStores` make them.
 */
export interface Stores {
  /** What holds the data, for people. */
  readonly description: string;
  /** Enrolments: pass it to `createNutq` or `Voices`. `reseal` only where prints are sealed. */
  readonly voices: VoiceStore & Partial<Pick<SealedVoices, 'reseal'>>;
  /** Hashes of access tokens and bundle keys. */
  readonly credentials: CredentialStore;
  /** What is left of bundle keys. */
  readonly quotas: QuotaStore;
  /** Fingerprints of recordings that were heard, to tell copies by. `reseal` as for prints. */
  readonly replays: ReplayStore & Partial<Pick<SealedReplays, 'reseal'>>;
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
