import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lmdbStores } from '../stores/lmdb';
import { connectPostgres } from '../stores/postgres';
import type { Stores } from '../stores/stores';
import type { ServerConfig } from './config';
import { readSealingKeys } from './sealing-key';

export const DEFAULT_DATA = 'nutq-data';

/** PostgreSQL where a database is configured, else LMDB in the data directory. */
export async function openStores({
  data = DEFAULT_DATA,
  database,
  sealingKeyFile = join(data, 'sealing.key'),
}: ServerConfig): Promise<Stores> {
  // Whatever is written from here on is the owner's alone.
  process.umask(0o077);
  const sealingKeys = readSealingKeys(sealingKeyFile);
  if (database !== undefined) return connectPostgres({ connection: database, sealingKeys });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  return lmdbStores({ directory: data, sealingKeys });
}
