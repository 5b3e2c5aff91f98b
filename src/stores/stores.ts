import type { VoiceStore } from '../voice/collection/store';
import type { AttemptStore } from './attempt-store';
import type { AuditStore } from './audit-store';
import type { ChallengeStore } from './challenge-store';
import type { CredentialStore } from './credential-store';
import type { QuotaStore } from './quota-store';
import type { ReplayStore } from './replay-store';
import type { SealedReplays } from './sealed-replays';
import type { SealedVoices } from './sealed-voices';

/** Everything that the service keeps. Each part is one small interface; memory, LMDB and PostgreSQL stand behind all. */
export interface Stores {
  /** What holds the data, for people. */
  readonly description: string;
  /** `reseal` only where prints are sealed. */
  readonly voices: VoiceStore & Partial<Pick<SealedVoices, 'reseal'>>;
  readonly credentials: CredentialStore;
  readonly quotas: QuotaStore;
  /** `reseal` as for prints. */
  readonly replays: ReplayStore & Partial<Pick<SealedReplays, 'reseal'>>;
  readonly challenges: ChallengeStore;
  readonly audit: AuditStore;
  readonly attempts: AttemptStore;
  /** 32 random bytes, made once for this store: the key of its hashes. */
  pepper(): Promise<Uint8Array<ArrayBuffer>>;
  /** Finishes writing. */
  close(): Promise<void>;
}
