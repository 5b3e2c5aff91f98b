/** `nutq/stores/postgres`: PostgreSQL for many machines, with pgvector where it is there. */
import { loadOptional } from '../optional-package';
import { DEFAULT_MEMORY_PRINTS } from '../print-cache';
import { createSeal } from '../seal';
import { sealedReplays } from '../sealed-replays';
import type { SealingOptions } from '../sealed-stores';
import { sealedVoices } from '../sealed-voices';
import { sealingRing } from '../sealing-ring';
import type { Stores } from '../stores';
import { sqlAttempts } from './attempts';
import { sqlAudit } from './audit';
import { sqlChallenges } from './challenges';
import type { SqlClient } from './client';
import { sqlCredentials } from './credentials';
import { chooseVectorSearch, migrate } from './migrations';
import { sqlPepper } from './pepper';
import { sqlPrints } from './prints';
import { sqlQuotas } from './quotas';
import { sqlReplays } from './replays';

export type { SqlClient } from './client';

interface CommonOptions extends SealingOptions {
  /** Prints that are searched in memory; the database searches larger phrases itself. Default 300,000. */
  readonly memoryPrints?: number;
}

export interface PostgresOptions extends CommonOptions {
  readonly client: SqlClient;
  /** Ends the client. */
  readonly close?: () => Promise<void>;
}

/** Brings the tables up to date and says in `description` how prints are searched. */
export async function postgresStores({
  client,
  sealingKeys,
  unsealNow,
  onError,
  memoryPrints = DEFAULT_MEMORY_PRINTS,
  close,
}: PostgresOptions): Promise<Stores> {
  await migrate(client);
  const search = await chooseVectorSearch(client);
  const pepper = sqlPepper(client);
  const ring = sealingRing(sealingKeys);
  const beyond = search === 'hnsw' ? 'pgvector, HNSW by cosine' : 'exact over real[], pgvector is not there';
  return {
    description: `postgres; searches up to ${memoryPrints} prints in memory, beyond that: ${beyond}`,
    voices: sealedVoices({
      table: sqlPrints(client, search),
      ring,
      pepper,
      unsealNow,
      memoryPrints,
      onError,
    }),
    credentials: sqlCredentials(client),
    quotas: sqlQuotas(client),
    replays: sealedReplays(sqlReplays(client), createSeal(ring, unsealNow), pepper, onError),
    challenges: sqlChallenges(client),
    audit: sqlAudit(client),
    attempts: sqlAttempts(client),
    pepper,
    close: close ?? (async () => undefined),
  };
}

export interface ConnectionOptions extends CommonOptions {
  /** Such as `postgres://user@host/database`. */
  readonly connection: string;
}

/** A server that cannot be reached fails a request after so long, instead of holding it. */
const CONNECTION_TIMEOUT_MS = 5_000;

/**
 * The same over a pool of `pg`, which connects again by itself.
 *
 * @throws NutqError `missing-package` where pg is not installed
 */
export async function connectPostgres({ connection, ...options }: ConnectionOptions): Promise<Stores> {
  const { default: pg } = await loadOptional('pg', () => import('pg'));
  const pool = new pg.Pool({
    connectionString: connection,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  // An idle connection that breaks is replaced at the next query.
  pool.on('error', () => undefined);
  return postgresStores({ ...options, client: pool, close: () => pool.end() });
}
