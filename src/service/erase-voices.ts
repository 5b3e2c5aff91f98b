/** Erases and prunes voices, and notes it in the audit trail. */
import type { Stores } from '../stores/stores';
import type { Voices } from '../voice/collection/voices';

/**
 * Erases everything of a person, or of a collection, the fingerprints of their recordings included; the audit trail says that it
 * happened. Returns how many enrolments went.
 */
export async function eraseVoices(
  { voices, replays, audit }: Pick<Stores, 'voices' | 'replays' | 'audit'>,
  collection: string,
  speakerId?: string,
): Promise<number> {
  const erased = await voices.erase(collection, speakerId);
  // After the prints: a login under way then finds nobody, and remembers nothing.
  await replays.forget(collection, speakerId);
  await audit.append({
    at: new Date().toISOString(),
    event: 'erase',
    collection,
    ...(speakerId === undefined ? {} : { speakerId }),
    outcome: 'done',
  });
  return erased;
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
