import type { ReplayStore } from '../replay-store';
import { rows, type SqlClient } from './client';

interface Row {
  readonly oldest: string | number;
  readonly newest: string | number;
  readonly forgotten: string | number;
  readonly number: string | number | null;
  readonly fingerprint: Uint8Array | null;
  readonly speaker: string | null;
}

/** Simultaneous appends wait for the row with a collection's range. */
export function sqlReplays(client: SqlClient): ReplayStore {
  return {
    async since(collection, after) {
      const found = await rows<Row>(
        client,
        `SELECT r.oldest, r.newest, r.forgotten, f.number, f.fingerprint, f.speaker FROM nutq_replay_ranges AS r
         LEFT JOIN nutq_fingerprints AS f ON f.collection = r.collection AND f.number > $2::bigint
         WHERE r.collection = $1 ORDER BY f.number`,
        [collection, after],
      );
      return {
        oldest: Number(found[0]?.oldest ?? 1),
        newest: Number(found[0]?.newest ?? 0),
        forgotten: Number(found[0]?.forgotten ?? 0),
        recordings: found.flatMap(({ number, fingerprint, speaker }) =>
          number === null || fingerprint === null || speaker === null
            ? []
            : [{ number: Number(number), fingerprint, speakerId: speaker }],
        ),
      };
    },
    async numbers(collection) {
      const found = await rows<{ number: string | number }>(
        client,
        'SELECT number FROM nutq_fingerprints WHERE collection = $1',
        [collection],
      );
      return found.map(({ number }) => Number(number));
    },
    async append(collection, { number, fingerprint, speakerId }, forgotten, most) {
      const appended = await rows(
        client,
        `WITH range AS (
           INSERT INTO nutq_replay_ranges AS r (collection, oldest, newest) VALUES ($1, 1, $2::bigint)
           ON CONFLICT (collection) DO UPDATE
           SET newest = excluded.newest, oldest = greatest(r.oldest, excluded.newest - $4::bigint + 1)
           WHERE r.newest = excluded.newest - 1 AND r.forgotten = $6::bigint
           RETURNING collection, oldest, newest),
         gone AS (
           DELETE FROM nutq_fingerprints AS f USING range
           WHERE f.collection = range.collection AND f.number < range.oldest)
         INSERT INTO nutq_fingerprints (collection, number, fingerprint, speaker)
         SELECT collection, newest, $3, $5 FROM range RETURNING number`,
        [collection, number, fingerprint, most, speakerId, forgotten],
      );
      return appended.length > 0;
    },
    async forget(collection, speakerId) {
      // Two statements: once the first is done nothing more is appended unseen, and the second sees all that was.
      await client.query(
        `INSERT INTO nutq_replay_ranges AS r (collection, oldest, newest, forgotten) VALUES ($1, 1, 0, 1)
         ON CONFLICT (collection) DO UPDATE SET forgotten = r.forgotten + 1`,
        [collection],
      );
      await client.query('DELETE FROM nutq_fingerprints WHERE collection = $1 AND speaker = $2', [
        collection,
        speakerId,
      ]);
    },
    async forgetCollection(collection) {
      // Two statements here as well.
      await client.query(
        `INSERT INTO nutq_replay_ranges AS r (collection, oldest, newest, forgotten) VALUES ($1, 1, 0, 1)
         ON CONFLICT (collection) DO UPDATE SET forgotten = r.forgotten + 1, oldest = r.newest + 1`,
        [collection],
      );
      await client.query(
        `DELETE FROM nutq_fingerprints AS f USING nutq_replay_ranges AS r
         WHERE r.collection = $1 AND f.collection = r.collection AND f.number < r.oldest`,
        [collection],
      );
    },
  };
}
