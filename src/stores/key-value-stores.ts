import { MemoryStore } from '../voice/collection/memory-store';
import type { VoiceStore } from '../voice/collection/store';
import type { KeyValue } from './key-value';
import { memoryAudit } from './memory-audit';
import { memoryKeyValue } from './memory-key-value';
import { recordAttempts } from './records/attempts';
import { recordAudit } from './records/audit';
import { recordChallenges } from './records/challenges';
import { recordCredentials } from './records/credentials';
import { recordPepper } from './records/pepper';
import { recordQuotas } from './records/quotas';
import { recordReplays } from './records/replays';
import type { Stores } from './stores';

/** Everything over one ordered map, except the prints. */
export function keyValueStores(description: string, data: KeyValue, voices: VoiceStore): Stores {
  return {
    description,
    voices,
    credentials: recordCredentials(data),
    quotas: recordQuotas(data),
    replays: recordReplays(data),
    challenges: recordChallenges(data),
    audit: recordAudit(data),
    attempts: recordAttempts(data),
    pepper: recordPepper(data),
    close: () => data.close(),
  };
}

/** Gone when the process ends. */
export function memoryStores(): Stores {
  const stores = keyValueStores('memory: gone when the process ends', memoryKeyValue(), new MemoryStore());
  return { ...stores, audit: memoryAudit() };
}
