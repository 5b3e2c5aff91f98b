import type { PrintRow, PrintTable } from '../print-table';
import { rows, type SqlClient } from './client';
import type { VectorSearch } from './migrations';

/** Each call is one statement, so one transaction. */
export function sqlPrints(client: SqlClient, search: VectorSearch): PrintTable {
  const embedding = (vector: Float32Array): string =>
    search === 'hnsw' ? `[${vector.join(',')}]` : `{${vector.join(',')}}`;
  const type = search === 'hnsw' ? 'vector' : 'real[]';
  const distance =
    search === 'hnsw'
      ? 'embedding <=> $3::vector'
      : '-(SELECT sum(a * b) FROM unnest(embedding, $3::real[]) AS pairs (a, b))';
  return {
    async version(collection) {
      const [found] = await rows<{ version: string }>(
        client,
        'SELECT version::text AS version FROM nutq_collections WHERE tag = $1',
        [collection],
      );
      return found?.version;
    },
    async names() {
      const found = await rows<{ name: Uint8Array }>(
        client,
        'SELECT name FROM nutq_collections ORDER BY tag',
      );
      return found.map(({ name }) => name);
    },
    async create(collection, name) {
      await client.query(
        'INSERT INTO nutq_collections (tag, version, name) VALUES ($1, gen_random_uuid(), $2) ON CONFLICT DO NOTHING',
        [collection, name],
      );
    },
    rows: (collection, phrase) =>
      rows<PrintRow>(
        client,
        `SELECT phrase, speaker, sealed FROM nutq_prints
         WHERE collection = $1 AND ($2::text IS NULL OR phrase = $2) ORDER BY phrase, speaker`,
        [collection, phrase ?? null],
      ),
    nearest: (collection, phrase, vector, limit) =>
      rows<PrintRow>(
        client,
        `SELECT phrase, speaker, sealed FROM nutq_prints
         WHERE collection = $1 AND phrase = $2 ORDER BY ${distance} LIMIT $4`,
        [collection, phrase, embedding(vector), limit],
      ),
    async put(collection, name, { phrase, speaker, sealed }, vector) {
      await client.query(
        `WITH touched AS (
           INSERT INTO nutq_collections (tag, version, name) VALUES ($1, gen_random_uuid(), $2)
           ON CONFLICT (tag) DO UPDATE SET version = gen_random_uuid() RETURNING tag)
         INSERT INTO nutq_prints (collection, phrase, speaker, sealed, embedding)
         SELECT tag, $3, $4, $5, $6::${type} FROM touched
         ON CONFLICT (collection, phrase, speaker)
         DO UPDATE SET sealed = excluded.sealed, embedding = excluded.embedding`,
        [collection, name, phrase, speaker, sealed, embedding(vector)],
      );
    },
    async erase(collection, speaker) {
      const [{ count } = { count: 0 }] = await rows<{ count: number }>(
        client,
        speaker === undefined
          ? `WITH gone AS (DELETE FROM nutq_collections WHERE tag = $1)
             SELECT count(*)::integer AS count FROM nutq_prints WHERE collection = $1`
          : `WITH touched AS (UPDATE nutq_collections SET version = gen_random_uuid() WHERE tag = $1),
             gone AS (DELETE FROM nutq_prints WHERE collection = $1 AND speaker = $2 RETURNING 1)
             SELECT count(*)::integer AS count FROM gone`,
        speaker === undefined ? [collection] : [collection, speaker],
      );
      return count;
    },
  };
}
