/**
 * One directory, shared by the processes of one machine.
 * @module nutq/stores/lmdb
 */
import { lmdbKeyValue } from './lmdb-key-value';
import { type SealingOptions, sealedStores } from './sealed-stores';
import type { Stores } from './stores';

/** Where an embedded store lies, and the keys that seal it. */
export interface LmdbOptions extends SealingOptions {
  /** Made where it does not exist. */
  readonly directory: string;
}

/**
 * @throws NutqError `missing-package` where lmdb is not installed; `wrong-sealing-key` where no key opens what is there
 * @example
 * const stores = await lmdbStores({ directory: 'nutq-data', sealingKeys: [key] });
 */
export async function lmdbStores({ directory, ...sealing }: LmdbOptions): Promise<Stores> {
  const data = await lmdbKeyValue(directory);
  try {
    return await sealedStores(`lmdb in ${directory}; searches prints in memory`, data, sealing);
  } catch (error) {
    await data.close();
    throw error;
  }
}
