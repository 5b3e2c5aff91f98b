/**
 * PostgreSQL for many machines, with pgvector where it is there.
 * @module nutq/stores/postgres
 */
import { NutqError } from '../../errors';
import { type KeysOf, refuseUnknownKeys } from '../../unknown-keys';
import { loadOptional } from '../optional-package';
import { DEFAULT_MEMORY_PRINTS } from '../print-cache';
import { openSealed, SEALING_KEYS, type SealingOptions } from '../sealed-stores';
import { sealingRing } from '../sealing-ring';
import type { Stores } from '../stores';
import { sqlAttempts } from './attempts';
import { sqlAudit } from './audit';
import { sqlChallenges } from './challenges';
import { rows, type SqlClient } from './client';
import { sqlCredentials } from './credentials';
import { sqlKeyCheck } from './key-check';
import { chooseVectorSearch, migrate, type VectorSearch } from './migrations';
import { sqlPepper } from './pepper';
import { type OpenedPool, openPool, POOL_KEYS, type PoolOptions } from './pool';
import { sqlPrints } from './prints';
import { sqlQuotas } from './quotas';
import { sqlReplays } from './replays';
import { sqlUnfinished } from './unfinished';

export type { SqlClient } from './client';
export type { PoolOptions } from './pool';

/** The client of the database, and the keys that seal what is stored. */
export interface PostgresOptions extends SealingOptions {
  /** A pool or a client: whatever runs one statement. */
  readonly client: SqlClient;
  /** Makes tables and indexes, which may take longer than a call may. Default: `client`. */
  readonly maintenance?: SqlClient;
  /** Ends the client. */
  readonly close?: () => Promise<void>;
  /** Prints that are searched in memory; the database searches larger phrases itself. Default 300,000. */
  readonly memoryPrints?: number;
  /** Whether tables are made where there are none. Default true. */
  readonly create?: boolean;
}

const COMMON_KEYS: KeysOf<Omit<PostgresOptions, 'client' | 'maintenance' | 'close'>> = {
  ...SEALING_KEYS,
  memoryPrints: true,
  create: true,
};
const POSTGRES_KEYS: KeysOf<PostgresOptions> = {
  ...COMMON_KEYS,
  client: true,
  maintenance: true,
  close: true,
};

const SEARCHES: Readonly<Record<VectorSearch, string>> = {
  hnsw: 'pgvector, HNSW by cosine',
  vector: 'exact over pgvector',
  array: 'exact over real[]',
};

/**
 * Opens the stores in a PostgreSQL database through a client of your own, and brings the tables up to date. `description` says how prints
 * are searched. Prints and fingerprints are sealed; what the database searches by is rotated by a key.
 *
 * @throws NutqError `wrong-sealing-key` where no key opens what is there; `missing-store` without tables and `create: false`
 */
export async function postgresStores(options: PostgresOptions): Promise<Stores> {
  refuseUnknownKeys(options, POSTGRES_KEYS);
  const { client, maintenance = client, close = async () => undefined, ...rest } = options;
  return openStores({ ...rest, maintenance, close, lane: () => client });
}

async function openStores({
  lane,
  maintenance,
  create = true,
  memoryPrints = DEFAULT_MEMORY_PRINTS,
  close,
  sealingKeys,
  ...sealing
}: Omit<PostgresOptions, 'client' | 'maintenance' | 'close'> & OpenedPool): Promise<Stores> {
  const settings = lane();
  if (!create) await requireTables(settings);
  await migrate(maintenance);
  const { search, reason } = await chooseVectorSearch(maintenance);
  const pepper = sqlPepper(settings);
  const beyond = [SEARCHES[search], ...(reason === undefined ? [] : [reason])].join(', ');
  const { onError } = sealing;
  const sealed = await openSealed({
    ...sealing,
    openRing: () => sealingRing(sealingKeys),
    memoryPrints,
    table: sqlPrints(lane(), search, { maintenance, onError }),
    replays: sqlReplays(lane()),
    unfinished: sqlUnfinished(lane()),
    keyCheck: sqlKeyCheck(settings),
    pepper,
  });
  return {
    description: `postgres; searches up to ${memoryPrints} prints in memory, beyond that: ${beyond}`,
    ...sealed,
    credentials: sqlCredentials(lane()),
    quotas: sqlQuotas(lane()),
    challenges: sqlChallenges(lane()),
    audit: sqlAudit(lane()),
    attempts: sqlAttempts(lane()),
    pepper,
    close,
  };
}

async function requireTables(client: SqlClient): Promise<void> {
  const [found] = await rows<{ there: boolean }>(
    client,
    `SELECT to_regclass('nutq_migrations') IS NOT NULL AS there`,
  );
  if (!found?.there)
    throw new NutqError('missing-store', 'Nothing of nutq is in this database: nutq serve makes its tables');
}

/** How `connectPostgres` reaches the database. */
export interface ConnectionOptions
  extends Omit<PostgresOptions, 'client' | 'maintenance' | 'close'>,
    PoolOptions {}

const CONNECTION_KEYS: KeysOf<ConnectionOptions> = { ...COMMON_KEYS, ...POOL_KEYS };

/**
 * Opens the stores in a PostgreSQL database over a pool of `pg`, which connects again by itself.
 *
 * @throws NutqError as `postgresStores`; `missing-package` where pg is not installed
 * @example
 * const stores = await connectPostgres({ connection: 'postgres://nutq@localhost/nutq', sealingKeys: [key] });
 */
export async function connectPostgres(options: ConnectionOptions): Promise<Stores> {
  refuseUnknownKeys(options, CONNECTION_KEYS);
  const pg = await loadOptional('pg', () => import('pg'));
  const pool = openPool(pg.default, options);
  try {
    return await openStores({ ...options, ...pool });
  } catch (error) {
    await pool.close();
    throw error;
  }
}
