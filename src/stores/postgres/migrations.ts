import { rows, type SqlClient } from './client';

/** How the database finds the nearest prints. */
export type VectorSearch = 'hnsw' | 'exact';

/** Numbers in a print. */
export const DIMENSIONS = 87;

/** Each is run once, in order; never edit one that was released. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE nutq_settings (name text PRIMARY KEY, value bytea NOT NULL);
   CREATE TABLE nutq_collections (tag text PRIMARY KEY, version uuid NOT NULL, name bytea NOT NULL);
   CREATE TABLE nutq_prints (
     collection text NOT NULL REFERENCES nutq_collections ON DELETE CASCADE,
     phrase text NOT NULL, speaker text NOT NULL, sealed bytea NOT NULL, embedding real[] NOT NULL,
     PRIMARY KEY (collection, phrase, speaker));
   CREATE TABLE nutq_credentials (
     id text PRIMARY KEY, kind text NOT NULL, digest text NOT NULL, trials bigint, label text,
     created_at text NOT NULL, UNIQUE (kind, digest));
   CREATE TABLE nutq_quotas (id text PRIMARY KEY, granted bigint NOT NULL, remaining bigint NOT NULL CHECK (remaining >= 0));
   CREATE TABLE nutq_replays (collection text NOT NULL, fingerprint text NOT NULL, PRIMARY KEY (collection, fingerprint));
   CREATE TABLE nutq_attempts (
     key text PRIMARY KEY, count integer NOT NULL, last_at bigint NOT NULL, previous_at bigint, ends_at bigint NOT NULL);
   CREATE TABLE nutq_audit (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, collection text NOT NULL, at text NOT NULL, entry jsonb NOT NULL);
   CREATE INDEX ON nutq_audit (collection, at);`,
  `DROP TABLE nutq_replays;
   CREATE TABLE nutq_replay_ranges (collection text PRIMARY KEY, oldest bigint NOT NULL, newest bigint NOT NULL);
   CREATE TABLE nutq_fingerprints (
     collection text NOT NULL, number bigint NOT NULL, fingerprint bytea NOT NULL, PRIMARY KEY (collection, number));
   CREATE TABLE nutq_challenges (id text PRIMARY KEY, digest text NOT NULL, ends_at bigint NOT NULL);`,
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

/** Turns the exact column into a searched one where the server has pgvector and lets us use it. */
export async function chooseVectorSearch(client: SqlClient): Promise<VectorSearch> {
  const [extension] = await rows(client, `SELECT FROM pg_available_extensions WHERE name = 'vector'`);
  if (extension) {
    await client.query(
      locked(`
      CREATE EXTENSION IF NOT EXISTS vector;
      IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'nutq_prints'::regclass AND attname = 'embedding'
                 AND atttypid = 'real[]'::regtype) THEN
        ALTER TABLE nutq_prints ALTER COLUMN embedding TYPE vector(${DIMENSIONS}) USING embedding::vector(${DIMENSIONS});
        CREATE INDEX nutq_prints_embedding ON nutq_prints USING hnsw (embedding vector_cosine_ops);
      END IF;`),
    );
  }
  const [{ type } = { type: '' }] = await rows<{ type: string }>(
    client,
    `SELECT format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = 'nutq_prints'::regclass AND attname = 'embedding'`,
  );
  return type === 'vector' ? 'hnsw' : 'exact';
}

/** "nutq" in ASCII: any number that others are unlikely to lock. */
const LOCK = 0x6e757471;

function locked(body: string): string {
  return `DO $nutq$ BEGIN PERFORM pg_advisory_xact_lock(${LOCK}); ${body} END $nutq$`;
}
