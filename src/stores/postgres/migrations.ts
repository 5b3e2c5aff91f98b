import { rows, type SqlClient } from './client';

/**
 * How the database finds the nearest prints: by pgvector's index; by pgvector's distance alone before version 0.8, whose index cannot
 * search past filters; or by a sum over `real[]`.
 */
export type VectorSearch = 'hnsw' | 'vector' | 'array';

export interface ChosenSearch {
  readonly search: VectorSearch;
  /** Why it is none better, for people. */
  readonly reason?: string;
}

/** Each is run once, in order; never edit one that was released. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE nutq_settings (name text PRIMARY KEY, value bytea NOT NULL);
   CREATE TABLE nutq_collections (
     tag text PRIMARY KEY, id uuid NOT NULL DEFAULT gen_random_uuid(), changes bigint NOT NULL DEFAULT 0,
     erased bigint NOT NULL DEFAULT 0, name bytea NOT NULL);
   CREATE TABLE nutq_prints (
     collection text NOT NULL REFERENCES nutq_collections ON DELETE CASCADE,
     phrase text NOT NULL, speaker text NOT NULL, written bigint NOT NULL, features text NOT NULL, print bytea NOT NULL,
     sealed bytea NOT NULL, rotated_by text NOT NULL, embedding real[] NOT NULL,
     PRIMARY KEY (collection, phrase, speaker));
   CREATE INDEX ON nutq_prints (collection, phrase, written);
   CREATE TABLE nutq_credentials (
     id text PRIMARY KEY, kind text NOT NULL, digest text NOT NULL, trials bigint, label text,
     created_at text NOT NULL, UNIQUE (kind, digest));
   CREATE TABLE nutq_quotas (id text PRIMARY KEY, granted bigint NOT NULL, remaining bigint NOT NULL CHECK (remaining >= 0));
   CREATE TABLE nutq_replay_ranges (collection text PRIMARY KEY, oldest bigint NOT NULL, newest bigint NOT NULL,
     forgotten bigint NOT NULL DEFAULT 0);
   CREATE TABLE nutq_fingerprints (
     collection text NOT NULL, number bigint NOT NULL, fingerprint bytea NOT NULL, speaker text NOT NULL,
     PRIMARY KEY (collection, number));
   CREATE INDEX ON nutq_fingerprints (collection, speaker);
   CREATE TABLE nutq_challenges (id text PRIMARY KEY, digest text NOT NULL, ends_at bigint NOT NULL);
   CREATE TABLE nutq_attempts (
     key text PRIMARY KEY, count integer NOT NULL, last_at bigint NOT NULL, previous_at bigint, ends_at bigint NOT NULL);
   CREATE TABLE nutq_audit (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, collection text NOT NULL, at text NOT NULL, entry jsonb NOT NULL);
   CREATE INDEX ON nutq_audit (collection, at);`,
  `ALTER TABLE nutq_prints ALTER COLUMN embedding DROP NOT NULL, ALTER COLUMN rotated_by DROP NOT NULL;
   ALTER TABLE nutq_attempts ADD COLUMN refused integer NOT NULL DEFAULT 0;
   CREATE INDEX ON nutq_attempts (ends_at);
   CREATE INDEX ON nutq_challenges (ends_at);
   CREATE INDEX ON nutq_audit (at);`,
  'CREATE TABLE nutq_unfinished (id text PRIMARY KEY, note bytea NOT NULL);',
  'CREATE INDEX ON nutq_prints (collection, speaker);',
];

/** One at a time among all processes that start at once; each migration in one transaction with its version. */
export async function migrate(client: SqlClient): Promise<void> {
  const steps = MIGRATIONS.map(
    (sql, i) => `IF NOT EXISTS (SELECT FROM nutq_migrations WHERE version = ${i + 1}) THEN
      ${sql}
      INSERT INTO nutq_migrations (version) VALUES (${i + 1});
    END IF;`,
  );
  await client.query(
    locked(`
    CREATE TABLE IF NOT EXISTS nutq_migrations (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
    ${steps.join('\n')}`),
  );
}

/** The first version whose index looks on until enough rows have passed the filters. */
const ITERATIVE = [0, 8] as const;

/**
 * Turns the column into a searched one where the server has pgvector and lets us use it. An obstacle here is not a fault of the store: it
 * searches in another way and says so.
 */
export async function chooseVectorSearch(client: SqlClient): Promise<ChosenSearch> {
  let reason = 'pgvector is not there';
  const [extension] = await rows(client, `SELECT FROM pg_available_extensions WHERE name = 'vector'`);
  if (extension) {
    try {
      await client.query(
        locked(`
        CREATE EXTENSION IF NOT EXISTS vector;
        IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'nutq_prints'::regclass AND attname = 'embedding'
                   AND atttypid = 'real[]'::regtype) THEN
          ALTER TABLE nutq_prints ALTER COLUMN embedding TYPE vector USING embedding::vector;
        END IF;`),
      );
    } catch (error) {
      reason = `pgvector cannot be used: ${error instanceof Error ? error.message : error}`;
    }
  }
  const [{ type } = { type: '' }] = await rows<{ type: string }>(
    client,
    `SELECT typname AS type FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
     WHERE attrelid = 'nutq_prints'::regclass AND attname = 'embedding'`,
  );
  if (type !== 'vector') return { search: 'array', reason };
  const [{ version } = { version: '' }] = await rows<{ version: string }>(
    client,
    `SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'`,
  );
  if (isIterative(version)) return { search: 'hnsw' };
  return { search: 'vector', reason: `pgvector ${version} is older than ${ITERATIVE.join('.')}` };
}

function isIterative(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > ITERATIVE[0] || (major === ITERATIVE[0] && minor >= ITERATIVE[1]);
}

/** Rows that the index looks at for one search, ten times pgvector's default; where that was not enough the search is exact. */
const MAX_SCAN_TUPLES = 200_000;

/**
 * An HNSW index over the prints of one length, and the search that uses it. Filters come after the index, so the search continues until it
 * has seen `people` of the phrase (pgvector 0.8, iterative scans).
 */
export async function indexVectors(client: SqlClient, dimensions: number): Promise<void> {
  const vector = `vector(${dimensions})`;
  await client.query(
    locked(`
    CREATE INDEX IF NOT EXISTS nutq_prints_hnsw_${dimensions} ON nutq_prints
      USING hnsw ((embedding::${vector}) vector_cosine_ops) WHERE vector_dims(embedding) = ${dimensions};
    CREATE OR REPLACE FUNCTION nutq_nearest_${dimensions}(
      of_collection text, of_phrase text, of_features text, of_key text, target ${vector}, people integer)
    RETURNS TABLE (phrase text, speaker text, sealed bytea, distance double precision)
    LANGUAGE plpgsql STABLE SET hnsw.ef_search = 200 SET hnsw.iterative_scan = 'strict_order'
      SET hnsw.max_scan_tuples = ${MAX_SCAN_TUPLES} AS $search$
    BEGIN RETURN QUERY
      SELECT p.phrase, p.speaker, p.sealed, p.embedding::${vector} <=> target
      FROM nutq_prints p
      WHERE p.collection = of_collection AND p.phrase = of_phrase AND p.features = of_features
        AND p.rotated_by = of_key AND vector_dims(p.embedding) = ${dimensions}
      ORDER BY p.embedding::${vector} <=> target LIMIT people;
    END $search$;`),
  );
}

/** "nutq" in ASCII: any number that others are unlikely to lock. */
const LOCK = 0x6e757471;

function locked(body: string): string {
  return `DO $nutq$ BEGIN PERFORM pg_advisory_xact_lock(${LOCK}); ${body} END $nutq$`;
}
