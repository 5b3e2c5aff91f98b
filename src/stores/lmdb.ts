/** `nutq/stores/lmdb`: one directory, shared by the processes of one machine. */
import { keyValueStores } from './key-value-stores';
import { lmdbKeyValue } from './lmdb-key-value';
import { recordPepper } from './records/pepper';
import { recordPrints } from './records/prints';
import { recordReplays } from './records/replays';
import { createSeal } from './seal';
import { sealedReplays } from './sealed-replays';
import { sealedVoices } from './sealed-voices';
import { type SealingKeys, sealingRing } from './sealing-ring';
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
  const pepper = recordPepper(data);
  const voices = sealedVoices({ table: recordPrints(data), sealingKeys, pepper });
  return {
    ...keyValueStores(`lmdb in ${directory}; searches prints in memory`, data, voices),
    replays: sealedReplays(recordReplays(data), createSeal(sealingRing(sealingKeys)), pepper),
  };
}
