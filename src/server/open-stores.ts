import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NutqError } from '../errors';
import { lmdbStores } from '../stores/lmdb';
import { connectPostgres } from '../stores/postgres';
import type { SealingOptions } from '../stores/sealed-stores';
import type { Stores } from '../stores/stores';
import { checkData } from './check-data';
import type { ServerConfig } from './config';
import { makeDirectory } from './make-directory';
import { requireRoom } from './require-room';
import { provideSealingKeys, readSealingKeys, requireSealingKeys } from './sealing-key';
import { unsealNow } from './unseal-now';

export const DEFAULT_DATA = 'nutq-data';

/** Where the keys lie that seal this configuration's prints. */
export function sealingKeyFileOf({ data = DEFAULT_DATA, sealingKeyFile }: ServerConfig): string {
  return sealingKeyFile ?? join(data, 'sealing.key');
}

export interface OpenOptions {
  /** Whether a store, and its key, are made where there is none. Default true. */
  readonly create?: boolean;
  /** Hears how much no key opens. */
  readonly onError?: (error: unknown) => void;
}

/**
 * PostgreSQL where a database is configured, else LMDB in the data directory. A key is made beside a new store only: beside old data it
 * could open nothing.
 *
 * @throws NutqError `wrong-sealing-key`, `damaged-store`, or `missing-store` where there is none to read
 */
export async function openStores(
  config: ServerConfig,
  { create = true, onError = () => undefined }: OpenOptions = {},
): Promise<Stores> {
  const { data = DEFAULT_DATA, database } = config;
  // Files written from here on are readable by their owner only.
  process.umask(0o077);
  const keyFile = sealingKeyFileOf(config);
  let made = false;
  const sealing: SealingOptions = {
    prepareKeys(unsealed) {
      if (unsealed && create) made = provideSealingKeys(keyFile);
      else requireSealingKeys(keyFile);
    },
    // Read again before each write and where prints turn up under another key: one may be added while this process runs.
    sealingKeys: () => readSealingKeys(keyFile),
    unsealNow,
    onError,
  };
  try {
    if (database !== undefined) {
      const opening = connectPostgres({ connection: database, create, ...config.pool, ...sealing });
      return await named('the database', opening);
    }
    const file = join(data, 'data.mdb');
    if (!create && !statSync(file, { throwIfNoEntry: false }))
      throw new NutqError('missing-store', `there is no store in ${data}: nutq serve makes one`);
    makeDirectory(data);
    requireRoom(data);
    checkData(file);
    return await named(data, lmdbStores({ directory: data, ...sealing }));
  } catch (error) {
    // Another server made the store at the same time, with its own key: this one would be of no use to anybody.
    if (made && error instanceof NutqError && error.code === 'wrong-sealing-key') rmSync(keyFile);
    throw error;
  }
}

/** Messages of drivers do not name the store. A connection string may hold a password, so it is not shown. */
async function named(what: string, opening: Promise<Stores>): Promise<Stores> {
  try {
    return await opening;
  } catch (cause) {
    // It says what to do.
    if (cause instanceof NutqError) throw cause;
    throw new Error(`cannot open ${what}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
