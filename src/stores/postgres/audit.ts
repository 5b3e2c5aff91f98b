import type { AuditEntry, AuditStore } from '../audit-store';
import { tag } from '../tags';
import { rows, type SqlClient } from './client';

export function sqlAudit(client: SqlClient): AuditStore {
  return {
    async append({ collection, ...line }) {
      await client.query('INSERT INTO nutq_audit (collection, at, entry) VALUES ($1, $2, $3)', [
        await tag(collection),
        line.at,
        JSON.stringify(line),
      ]);
    },
    async list(collection, newest, speakerId) {
      const found = await rows<{ entry: Omit<AuditEntry, 'collection'> }>(
        client,
        `SELECT entry FROM (
           SELECT at, id, entry FROM nutq_audit
           WHERE collection = $1 AND ($3::text IS NULL OR entry ->> 'speakerId' = $3)
           ORDER BY at DESC, id DESC LIMIT $2) AS newest
         ORDER BY at, id`,
        [await tag(collection), newest ?? null, speakerId ?? null],
      );
      return found.map(({ entry }) => ({ ...entry, collection }));
    },
    async prune(before) {
      const [gone] = await rows<{ count: number }>(
        client,
        `WITH gone AS (DELETE FROM nutq_audit WHERE at < $1 RETURNING 1)
         SELECT count(*)::integer AS count FROM gone`,
        [before],
      );
      return gone!.count;
    },
  };
}
