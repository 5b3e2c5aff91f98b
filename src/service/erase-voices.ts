/** What takes voices away, with the audit trail that says so. */
import type { Stores } from '../stores/stores';
import type { Voices } from '../voice/voices';

/**
 * Erases everything of a person, or of a collection with the fingerprints of its recordings; the audit trail says that it
 * happened. Returns how many enrolments went.
 */
export async function eraseVoices(
  { voices, replays, audit }: Pick<Stores, 'voices' | 'replays' | 'audit'>,
  collection: string,
  speakerId?: string,
): Promise<number> {
  const erased = await voices.erase(collection, speakerId);
  if (speakerId === undefined) await replays.forget(collection);
  await audit.append({
    at: new Date().toISOString(),
    event: 'erase',
    collection,
    ...(speakerId === undefined ? {} : { speakerId }),
    outcome: 'done',
  });
  return erased;
}

/** Erases what a collection kept longer than its retention period without use. Returns how many enrolments went. */
export async function pruneVoices(
  voices: Pick<Voices, 'prune'>,
  audit: Stores['audit'],
  collection: string,
): Promise<number> {
  const expired = await voices.prune(collection);
  const at = new Date().toISOString();
  for (const { speakerId } of expired)
    await audit.append({ at, event: 'expire', collection, speakerId, outcome: 'done' });
  return expired.length;
}
