/**
 * One directory, shared by the processes of one machine.
 * @module nutq/stores/lmdb
 */
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import { lmdbKeyValue } from './lmdb-key-value';
import { SEALING_KEYS, type SealingOptions, sealedStores } from './sealed-stores';
import type { Stores } from './stores';

/** Where an embedded store lies, and the keys that seal it. */
export interface LmdbOptions extends SealingOptions {
  /** Made where it does not exist. */
  readonly directory: string;
}

const OPTION_KEYS: KeysOf<LmdbOptions> = { ...SEALING_KEYS, directory: true };

/**
 * Opens, or makes, the stores in one directory: LMDB, shared by all processes of this machine. Prints and fingerprints are sealed. Needs the
 * package `lmdb`.
 *
 * @throws NutqError `missing-package` where lmdb is not installed; `wrong-sealing-key` where no key opens what is there
 * @example
 * const key = crypto.getRandomValues(new Uint8Array(32)); // once; keep it apart from the data
 * const stores = await lmdbStores({ directory: 'nutq-data', sealingKeys: [key] });
 */
export async function lmdbStores(options: LmdbOptions): Promise<Stores> {
  refuseUnknownKeys(options, OPTION_KEYS);
  const { directory, ...sealing } = options;
  const data = await lmdbKeyValue(directory);
  try {
    return await sealedStores(`lmdb in ${directory}; searches prints in memory`, data, sealing);
  } catch (error) {
    await data.close();
    throw error;
  }
}
