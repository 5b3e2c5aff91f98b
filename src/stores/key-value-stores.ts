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
import { recordUnfinished } from './records/unfinished';
import type { Stores } from './stores';

/**
 * Makes stores of an ordered map of your own, for databases that nutq does not know. Nothing is sealed: use `sealedStores` where others may
 * read the data.
 *
 * @param description what holds the data, for people
 * @param voices where enrolments live
 */
export function keyValueStores(description: string, data: KeyValue, voices: VoiceStore): Stores {
  return {
    description,
    voices,
    credentials: recordCredentials(data),
    quotas: recordQuotas(data),
    replays: recordReplays(data),
    unfinished: recordUnfinished(data),
    challenges: recordChallenges(data),
    audit: recordAudit(data),
    attempts: recordAttempts(data),
    pepper: recordPepper(data),
    check: async () => void (await data.get('pepper')),
    close: () => data.close(),
  };
}

/**
 * Keeps everything in memory: for tests and trials, gone when the process ends.
 *
 * @example
 * const stores = memoryStores();
 * const nutq = createNutq({ voice: { store: stores.voices } });
 */
export function memoryStores(): Stores {
  const stores = keyValueStores('memory: gone when the process ends', memoryKeyValue(), new MemoryStore());
  return { ...stores, audit: memoryAudit() };
}
