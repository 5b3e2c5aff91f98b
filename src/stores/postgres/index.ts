/** `nutq/stores/postgres`: PostgreSQL for many machines, with pgvector where it is there. */
import { loadOptional } from '../optional-package';
import { keyedRotation } from '../rotation';
import { createSeal, type SealingKey } from '../seal';
import { sealedReplays } from '../sealed-replays';
import { sealedVoices } from '../sealed-voices';
import type { Stores } from '../stores';
import { sqlAttempts } from './attempts';
import { sqlAudit } from './audit';
import { sqlChallenges } from './challenges';
import type { SqlClient } from './client';
import { sqlCredentials } from './credentials';
import { chooseVectorSearch, DIMENSIONS, migrate } from './migrations';
import { sqlPepper } from './pepper';
import { sqlPrints } from './prints';
import { sqlQuotas } from './quotas';
import { sqlReplays } from './replays';

export type { SqlClient } from './client';

export interface PostgresOptions {
  readonly client: SqlClient;
  /** 32 bytes each; the first seals prints, all of them open. */
  readonly sealingKeys: readonly SealingKey[];
  /** Ends the client. */
  readonly close?: () => Promise<void>;
}

/** Brings the tables up to date and says in `description` how prints are searched. */
export async function postgresStores({ client, sealingKeys, close }: PostgresOptions): Promise<Stores> {
  const seal = createSeal(sealingKeys);
  await migrate(client);
  const search = await chooseVectorSearch(client);
  const pepper = sqlPepper(client);
  const rotate = await keyedRotation(await pepper(), DIMENSIONS);
  const how = search === 'hnsw' ? 'pgvector, HNSW by cosine' : 'exact over real[], pgvector is not there';
  return {
    description: `postgres (${how})`,
    voices: sealedVoices(sqlPrints(client, search), seal, pepper, rotate),
    credentials: sqlCredentials(client),
    quotas: sqlQuotas(client),
    replays: sealedReplays(sqlReplays(client), seal, pepper),
    challenges: sqlChallenges(client),
    audit: sqlAudit(client),
    attempts: sqlAttempts(client),
    pepper,
    close: close ?? (async () => undefined),
  };
}

export interface ConnectionOptions {
  /** Such as `postgres://user@host/database`. */
  readonly connection: string;
  readonly sealingKeys: readonly SealingKey[];
}

/**
 * The same over a pool of `pg`, which connects again by itself.
 *
 * @throws NutqError `missing-package` where pg is not installed
 */
export async function connectPostgres({ connection, sealingKeys }: ConnectionOptions): Promise<Stores> {
  const { default: pg } = await loadOptional('pg', () => import('pg'));
  const pool = new pg.Pool({ connectionString: connection });
  // An idle connection that breaks is replaced at the next query.
  pool.on('error', () => undefined);
  return postgresStores({ client: pool, sealingKeys, close: () => pool.end() });
}
