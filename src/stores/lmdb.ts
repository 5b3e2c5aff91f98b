/** `nutq/stores/lmdb`: one directory, shared by the processes of one machine. */
import { keyValueStores } from './key-value-stores';
import { lmdbKeyValue } from './lmdb-key-value';
import { recordPepper } from './records/pepper';
import { recordPrints } from './records/prints';
import { sealedVoices } from './sealed-voices';
import type { SealingKeys } from './sealing-ring';
import type { Stores } from './stores';

export interface LmdbOptions {
  /** Made where it does not exist. */
  readonly directory: string;
  /** 32 bytes each, the first seals prints and all of them open; or what reads them. */
  readonly sealingKeys: SealingKeys;
}

/**
 * @throws NutqError `missing-package` where lmdb is not installed
 * @example
 * const stores = await lmdbStores({ directory: 'nutq-data', sealingKeys: [key] });
 */
export async function lmdbStores({ directory, sealingKeys }: LmdbOptions): Promise<Stores> {
  const data = await lmdbKeyValue(directory);
  const voices = sealedVoices({ table: recordPrints(data), sealingKeys, pepper: recordPepper(data) });
  return keyValueStores(`lmdb in ${directory}; searches prints in memory`, data, voices);
}
