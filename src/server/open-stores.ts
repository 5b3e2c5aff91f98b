import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { NutqError } from '../errors';
import { lmdbStores } from '../stores/lmdb';
import { connectPostgres } from '../stores/postgres';
import type { Stores } from '../stores/stores';
import type { ServerConfig } from './config';
import { provideSealingKeys, readSealingKeys } from './sealing-key';
import { unsealNow } from './unseal-now';

export const DEFAULT_DATA = 'nutq-data';

/** Where the keys lie that seal this configuration's prints. */
export function sealingKeyFileOf({ data = DEFAULT_DATA, sealingKeyFile }: ServerConfig): string {
  return sealingKeyFile ?? join(data, 'sealing.key');
}

/**
 * PostgreSQL where a database is configured, else LMDB in the data directory.
 *
 * @param onError hears how much no key opens
 */
export async function openStores(
  config: ServerConfig,
  onError: (error: unknown) => void = () => undefined,
): Promise<Stores> {
  const { data = DEFAULT_DATA, database } = config;
  // Whatever is written from here on is the owner's alone.
  process.umask(0o077);
  const keyFile = sealingKeyFileOf(config);
  provideSealingKeys(keyFile);
  // Read again before each write and where prints turn up under another key: one may be added while this process runs.
  const sealing = { sealingKeys: () => readSealingKeys(keyFile), unsealNow, onError };
  if (database !== undefined)
    return named('the database', connectPostgres({ connection: database, ...sealing }));
  mkdirSync(data, { recursive: true, mode: 0o700 });
  return named(data, lmdbStores({ directory: data, ...sealing }));
}

/** What drivers say names no store; a connection string may hold a password and is not shown. */
async function named(what: string, opening: Promise<Stores>): Promise<Stores> {
  try {
    return await opening;
  } catch (cause) {
    // It says what to do.
    if (cause instanceof NutqError) throw cause;
    throw new Error(`cannot open ${what}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
