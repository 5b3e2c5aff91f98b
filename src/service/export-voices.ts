import type { Stores } from '../stores/stores';
import { exportPieces } from '../voice/collection/export-text';

/** A file of collections, in pieces: the whole collection, or a person's enrolments beside the lines of the trail that name this person. */
export async function* exportVoices(
  { voices, audit }: Pick<Stores, 'voices' | 'audit'>,
  collection: string,
  speakerId?: string,
): AsyncGenerator<string> {
  const beside = speakerId === undefined ? {} : { audit: await audit.list(collection, undefined, speakerId) };
  yield* exportPieces(voices, collection, speakerId, beside);
}
