import type { ReplayStore } from '../replay-store';
import { rows, type SqlClient } from './client';

interface Row {
  readonly oldest: string | number;
  readonly newest: string | number;
  readonly number: string | number | null;
  readonly fingerprint: Uint8Array | null;
}

/** Each call is one statement, so one transaction; simultaneous ones wait for the row with a collection's range. */
export function sqlReplays(client: SqlClient): ReplayStore {
  return {
    async since(collection, after) {
      const found = await rows<Row>(
        client,
        `SELECT r.oldest, r.newest, f.number, f.fingerprint FROM nutq_replay_ranges AS r
         LEFT JOIN nutq_fingerprints AS f ON f.collection = r.collection AND f.number > $2::bigint
         WHERE r.collection = $1 ORDER BY f.number`,
        [collection, after],
      );
      return {
        oldest: Number(found[0]?.oldest ?? 1),
        newest: Number(found[0]?.newest ?? 0),
        recordings: found.flatMap(({ number, fingerprint }) =>
          number === null || fingerprint === null ? [] : [{ number: Number(number), fingerprint }],
        ),
      };
    },
    async append(collection, { number, fingerprint }, most) {
      const appended = await rows(
        client,
        `WITH range AS (
           INSERT INTO nutq_replay_ranges AS r (collection, oldest, newest) VALUES ($1, 1, $2::bigint)
           ON CONFLICT (collection) DO UPDATE
           SET newest = excluded.newest, oldest = greatest(r.oldest, excluded.newest - $4::bigint + 1)
           WHERE r.newest = excluded.newest - 1
           RETURNING collection, oldest, newest),
         gone AS (
           DELETE FROM nutq_fingerprints AS f USING range
           WHERE f.collection = range.collection AND f.number < range.oldest)
         INSERT INTO nutq_fingerprints (collection, number, fingerprint)
         SELECT collection, newest, $3 FROM range RETURNING number`,
        [collection, number, fingerprint, most],
      );
      return appended.length > 0;
    },
    async forget(collection) {
      await client.query(
        `WITH range AS (
           UPDATE nutq_replay_ranges SET oldest = newest + 1 WHERE collection = $1 RETURNING collection, oldest)
         DELETE FROM nutq_fingerprints AS f USING range
         WHERE f.collection = range.collection AND f.number < range.oldest`,
        [collection],
      );
    },
  };
}
