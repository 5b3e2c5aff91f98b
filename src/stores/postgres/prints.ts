import { type ErrorListener, report } from '../../error-listener';
import { keptOnce } from '../kept-once';
import type {
  CollectionVersion,
  PrintRow,
  PrintTable,
  Rotated,
  SealedPrint,
  TableCount,
} from '../print-table';
import { rows, type SqlClient } from './client';
import { indexVectors, type VectorSearch } from './migrations';

/** `bigint` comes as text from some clients and as a number from others. */
type Whole = string | number;

interface Near extends PrintRow {
  readonly distance: number;
}

export interface PrintTableOptions {
  /** Makes indexes, which may take longer than a call may. Default: the client. */
  readonly maintenance?: SqlClient;
  /** Called with the reason why there is no index. */
  readonly onError?: ErrorListener | undefined;
}

/**
 * Each call is one statement, so one transaction. Every write locks the collection's row first. So writers of a collection take turns,
 * `changes` grows in the order of commits, and no deadlock can arise.
 */
export function sqlPrints(
  client: SqlClient,
  search: VectorSearch,
  { maintenance = client, onError }: PrintTableOptions = {},
): PrintTable {
  const type = search === 'array' ? 'real[]' : 'vector';
  const text = ({ vector }: Rotated): string =>
    search === 'array' ? `{${vector.join(',')}}` : `[${vector.join(',')}]`;

  const indexed = new Map<number, () => Promise<boolean>>();
  /** Once for each length of prints. Whether there is an index: a database that refuses one is searched without. */
  const isIndexed = ({ vector }: Rotated): Promise<boolean> => {
    const make = indexed.get(vector.length) ?? keptOnce(() => index(vector.length));
    indexed.set(vector.length, make);
    return make();
  };
  async function index(dimensions: number): Promise<boolean> {
    try {
      await indexVectors(maintenance, dimensions);
      return true;
    } catch (error) {
      report(error, onError);
      return false;
    }
  }

  async function count(statement: string, values: readonly string[]): Promise<number> {
    const [counted] = await rows<{ count: number }>(client, statement, [...values]);
    return counted?.count ?? 0;
  }

  const NEAREST_FILTER = 'collection = $1 AND phrase = $2 AND features = $3 AND rotated_by = $4';
  /** By the index; `undefined` where there is none. */
  const byIndex = async (query: Rotated, values: unknown[]): Promise<readonly Near[] | undefined> =>
    search === 'hnsw' && (await isIndexed(query))
      ? rows<Near>(
          client,
          `SELECT phrase, speaker, sealed, distance
           FROM nutq_nearest_${query.vector.length}($1, $2, $3, $4, $5::vector, $6) ORDER BY distance`,
          values,
        )
      : undefined;
  /** Every row of the phrase is compared: right, and slow. */
  const byScan = (values: unknown[]): Promise<readonly Near[]> =>
    rows<Near>(
      client,
      search === 'array'
        ? `SELECT phrase, speaker, sealed,
             1 - (SELECT sum(a * b) FROM unnest(embedding, $5::real[]) AS pairs (a, b)) AS distance
           FROM nutq_prints WHERE ${NEAREST_FILTER} ORDER BY distance LIMIT $6`
        : `SELECT phrase, speaker, sealed, (embedding <=> $5::vector) + 0 AS distance
           FROM nutq_prints WHERE ${NEAREST_FILTER} AND vector_dims(embedding) = vector_dims($5::vector)
           ORDER BY distance LIMIT $6`,
      values,
    );

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
    async name(collection) {
      const [found] = await rows<{ name: Uint8Array }>(
        client,
        'SELECT name FROM nutq_collections WHERE tag = $1',
        [collection],
      );
      return found?.name;
    },
    async rename(collection, name, expected) {
      const renamed = await rows(
        client,
        'UPDATE nutq_collections SET name = $2 WHERE tag = $1 AND name = $3 RETURNING 1',
        [collection, name, expected],
      );
      return renamed.length > 0;
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
      const [counted] = await rows<TableCount>(
        client,
        `SELECT count(*) FILTER (WHERE features = $3)::integer AS people,
                count(*) FILTER (WHERE features <> $3)::integer AS outdated,
                count(*) FILTER (WHERE features = $3 AND embedding IS NULL)::integer AS "withoutVector"
         FROM nutq_prints WHERE collection = $1 AND phrase = $2`,
        [collection, phrase, features],
      );
      return counted!;
    },
    async nearest(collection, phrase, features, queries, limit) {
      const asked = queries.map((query) => ({
        query,
        values: [collection, phrase, features, query.key, text(query), limit],
      }));
      const indexed = await Promise.all(asked.map(({ query, values }) => byIndex(query, values)));
      const found = indexed.every((near) => near !== undefined) ? indexed.flat() : [];
      // The index stops after so many rows of other phrases, and a missed rival would make an impostor look nearer.
      const all =
        found.length >= limit ? found : (await Promise.all(asked.map(({ values }) => byScan(values)))).flat();
      return [...all].sort((a, b) => a.distance - b.distance).slice(0, limit);
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
      const { features, print, sealed, rotated } = row;
      const vector = rotated ? [rotated.key, text(rotated)] : [null, null];
      const values = [collection, phrase, speaker, features, print, sealed, ...vector];
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
      return count(
        `WITH touched AS (
           UPDATE nutq_collections SET changes = changes + 1, erased = changes + 1 WHERE tag = $1 RETURNING tag),
         gone AS (DELETE FROM nutq_prints USING touched WHERE collection = touched.tag AND speaker = $2 RETURNING 1)
         SELECT count(*)::integer AS count FROM gone`,
        [collection, speaker],
      );
    },
    eraseCollection: (collection) =>
      count(
        `WITH gone AS (DELETE FROM nutq_collections WHERE tag = $1)
         SELECT count(*)::integer AS count FROM nutq_prints WHERE collection = $1`,
        [collection],
      ),
  };
}
