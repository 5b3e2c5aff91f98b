import type { ReplayStore } from '../replay-store';
import { tag } from '../tags';
import { rows, type SqlClient } from './client';

export function sqlReplays(client: SqlClient): ReplayStore {
  return {
    async claim(collection, fingerprint) {
      const claimed = await rows(
        client,
        `INSERT INTO nutq_replays (collection, fingerprint) VALUES ($1, $2)
         ON CONFLICT DO NOTHING RETURNING fingerprint`,
        [await tag(collection), await tag(fingerprint)],
      );
      return claimed.length > 0;
    },
    async forget(collection) {
      await client.query('DELETE FROM nutq_replays WHERE collection = $1', [await tag(collection)]);
    },
  };
}
