/** Erases and prunes voices, and notes it in the audit trail. */
import type { Stores } from '../stores/stores';
import { requireName } from '../voice/collection/context';
import type { Voices } from '../voice/collection/voices';

/** Erasures that take the fingerprints of recordings along, and are noted in the audit trail. Each returns how many enrolments went. */
export interface Erasures {
  /** Erases everything of a person. */
  erase(collection: string, speakerId: string): Promise<number>;
  /** Erases everybody of a collection, and its limits. */
  eraseCollection(collection: string): Promise<number>;
}

/**
 * The audit trail says that it happened, unless nobody of that name was ever there: it keeps no mistyped ones. Rejects with `invalid-argument` where a name is missing: a forgotten person is not everybody.
 */
export function erasuresIn({
  voices,
  replays,
  audit,
}: Pick<Stores, 'voices' | 'replays' | 'audit'>): Erasures {
  /** Where nothing was left to go, the trail knows whether an erasure was broken off before its line. */
  const note = async (collection: string, existed: boolean, speakerId?: string): Promise<void> => {
    if (!existed && (await audit.list(collection, 1, speakerId)).length === 0) return;
    const whom = speakerId === undefined ? {} : { speakerId };
    await audit.append({
      at: new Date().toISOString(),
      event: 'erase',
      collection,
      ...whom,
      outcome: 'done',
    });
  };
  return {
    async erase(collection, speakerId) {
      requireName(collection, 'collection');
      requireName(speakerId, 'speakerId');
      const erased = await voices.erase(collection, speakerId);
      // After the prints: a login under way then finds nobody, and remembers nothing.
      await replays.forget(collection, speakerId);
      await note(collection, erased > 0, speakerId);
      return erased;
    },
    async eraseCollection(collection) {
      requireName(collection, 'collection');
      const existed = await voices.has(collection);
      const erased = await voices.eraseCollection(collection);
      await replays.forgetCollection(collection);
      await note(collection, existed);
      return erased;
    },
  };
}

/**
 * Erases enrolments that nobody used within the retention period, and the fingerprints of people who are no longer enrolled. Enrolments go
 * last: what broke off is found again. Returns how many went.
 */
export async function pruneVoices(
  voices: Pick<Voices, 'prune'>,
  { voices: store, replays, audit }: Pick<Stores, 'voices' | 'replays' | 'audit'>,
  collection: string,
): Promise<number> {
  const expired = await voices.prune(collection, async ({ speakerId, phrase }) => {
    const all = await store.find(collection, { speakerId });
    // Expired people cannot log in any more, so nothing opens that is forgotten before they go.
    if (all.every((one) => one.phrase === phrase)) await replays.forget(collection, speakerId);
    const at = new Date().toISOString();
    await audit.append({ at, event: 'expire', collection, speakerId, outcome: 'done' });
  });
  return expired.length;
}
