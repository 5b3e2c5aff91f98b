import type { Stores } from '../stores/stores';

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
