import type { CollectionVersion, Count, PrintRow, PrintTable, Rotated, SealedPrint } from '../print-table';
import { rows, type SqlClient } from './client';
import { indexVectors, type VectorSearch } from './migrations';

/** `bigint` comes as text from some clients and as a number from others. */
type Whole = string | number;

/**
 * Each call is one statement, so one transaction. Whatever writes takes the collection's row first: writers of a collection come one
 * after the other, `changes` grows in the order of commits, and none waits for another in a circle.
 */
export function sqlPrints(client: SqlClient, search: VectorSearch): PrintTable {
  const type = search === 'hnsw' ? 'vector' : 'real[]';
  const text = ({ vector }: Rotated): string =>
    search === 'hnsw' ? `[${vector.join(',')}]` : `{${vector.join(',')}}`;

  const indexed = new Map<number, Promise<void>>();
  /** Once for each length of prints. */
  const prepare = async ({ vector }: Rotated): Promise<void> => {
    if (search !== 'hnsw') return;
    const ready = indexed.get(vector.length) ?? indexVectors(client, vector.length);
    indexed.set(vector.length, ready);
    // What failed is tried again.
    await ready.catch((error) => {
      indexed.delete(vector.length);
      throw error;
    });
  };

  return {
    async version(collection) {
      const [found] = await rows<{ id: string; changes: Whole; erased: Whole }>(
        client,
        'SELECT id::text AS id, changes, erased FROM nutq_collections WHERE tag = $1',
        [collection],
      );
      return (
        found &&
        ({
          id: found.id,
          changes: Number(found.changes),
          erased: Number(found.erased),
        } satisfies CollectionVersion)
      );
    },
    names: () => rows(client, 'SELECT tag AS collection, name FROM nutq_collections ORDER BY tag'),
    async create(collection, name) {
      await client.query('INSERT INTO nutq_collections (tag, name) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        collection,
        name,
      ]);
    },
    async rename(collection, name, expected) {
      await client.query('UPDATE nutq_collections SET name = $2 WHERE tag = $1 AND name = $3', [
        collection,
        name,
        expected,
      ]);
    },
    rows: (collection, { phrase, speakers } = {}) =>
      rows<PrintRow>(
        client,
        `SELECT phrase, speaker, sealed FROM nutq_prints
         WHERE collection = $1 AND ($2::text IS NULL OR phrase = $2) AND ($3::text[] IS NULL OR speaker = ANY ($3))
         ORDER BY phrase, speaker`,
        [collection, phrase ?? null, speakers ?? null],
      ),
    async phrases(collection) {
      const found = await rows<{ phrase: string }>(
        client,
        'SELECT DISTINCT phrase FROM nutq_prints WHERE collection = $1',
        [collection],
      );
      return found.map(({ phrase }) => phrase);
    },
    page: (collection, after, limit) =>
      rows<PrintRow>(
        client,
        `SELECT phrase, speaker, sealed FROM nutq_prints
         WHERE collection = $1 AND (phrase, speaker) > ($2, $3) ORDER BY phrase, speaker LIMIT $4`,
        [collection, after?.phrase ?? '', after?.speaker ?? '', limit],
      ),
    prints: (collection, phrase, since) =>
      rows<SealedPrint>(
        client,
        'SELECT speaker, features, print FROM nutq_prints WHERE collection = $1 AND phrase = $2 AND written > $3',
        [collection, phrase, since],
      ),
    async speakers(collection, phrase) {
      const found = await rows<{ speaker: string }>(
        client,
        'SELECT speaker FROM nutq_prints WHERE collection = $1 AND phrase = $2',
        [collection, phrase],
      );
      return found.map(({ speaker }) => speaker);
    },
    async count(collection, phrase, features) {
      const [counted] = await rows<Count>(
        client,
        `SELECT count(*) FILTER (WHERE features = $3)::integer AS people,
                count(*) FILTER (WHERE features <> $3)::integer AS outdated
         FROM nutq_prints WHERE collection = $1 AND phrase = $2`,
        [collection, phrase, features],
      );
      return counted!;
    },
    async nearest(collection, phrase, features, queries, limit) {
      const found = await Promise.all(
        queries.map(async (query) => {
          await prepare(query);
          const from =
            search === 'hnsw'
              ? `nutq_nearest_${query.vector.length}($1, $2, $3, $4, $5::vector, $6)`
              : `(SELECT phrase, speaker, sealed,
                    1 - (SELECT sum(a * b) FROM unnest(embedding, $5::real[]) AS pairs (a, b)) AS distance
                  FROM nutq_prints
                  WHERE collection = $1 AND phrase = $2 AND features = $3 AND rotated_by = $4
                  ORDER BY distance LIMIT $6) AS found`;
          return rows<PrintRow & { distance: number }>(
            client,
            `SELECT phrase, speaker, sealed, distance FROM ${from} ORDER BY distance`,
            [collection, phrase, features, query.key, text(query), limit],
          );
        }),
      );
      return found
        .flat()
        .sort((a, b) => a.distance - b.distance)
        .slice(0, limit);
    },
    async replace(collection, name, { phrase, speaker }, row, expected) {
      if (!row) {
        if (!expected) return true;
        const gone = await rows(
          client,
          `WITH touched AS (
             UPDATE nutq_collections SET changes = changes + 1, erased = changes + 1 WHERE tag = $1 RETURNING tag)
           DELETE FROM nutq_prints USING touched
           WHERE collection = touched.tag AND phrase = $2 AND speaker = $3 AND sealed = $4 RETURNING 1`,
          [collection, phrase, speaker, expected],
        );
        return gone.length > 0;
      }
      const { features, print, sealed } = row;
      const rotated = row.rotated!;
      await prepare(rotated);
      const values = [collection, phrase, speaker, features, print, sealed, rotated.key, text(rotated)];
      const written = await (expected
        ? rows(
            client,
            `WITH touched AS (UPDATE nutq_collections SET changes = changes + 1 WHERE tag = $1 RETURNING tag, changes)
             UPDATE nutq_prints SET written = touched.changes, features = $4, print = $5, sealed = $6, rotated_by = $7,
               embedding = $8::${type}
             FROM touched
             WHERE collection = touched.tag AND phrase = $2 AND speaker = $3 AND sealed = $9 RETURNING 1`,
            [...values, expected],
          )
        : rows(
            client,
            `WITH touched AS (
               INSERT INTO nutq_collections AS kept (tag, name, changes) VALUES ($1, $9, 1)
               ON CONFLICT (tag) DO UPDATE SET changes = kept.changes + 1 RETURNING tag, changes)
             INSERT INTO nutq_prints
               (collection, phrase, speaker, written, features, print, sealed, rotated_by, embedding)
             SELECT tag, $2, $3, changes, $4, $5, $6, $7, $8::${type} FROM touched
             ON CONFLICT DO NOTHING RETURNING 1`,
            [...values, name],
          ));
      return written.length > 0;
    },
    async erase(collection, speaker) {
      const [{ count } = { count: 0 }] = await rows<{ count: number }>(
        client,
        speaker === undefined
          ? `WITH gone AS (DELETE FROM nutq_collections WHERE tag = $1)
             SELECT count(*)::integer AS count FROM nutq_prints WHERE collection = $1`
          : `WITH touched AS (
               UPDATE nutq_collections SET changes = changes + 1, erased = changes + 1 WHERE tag = $1 RETURNING tag),
             gone AS (DELETE FROM nutq_prints USING touched WHERE collection = touched.tag AND speaker = $2 RETURNING 1)
             SELECT count(*)::integer AS count FROM gone`,
        speaker === undefined ? [collection] : [collection, speaker],
      );
      return count;
    },
  };
}
