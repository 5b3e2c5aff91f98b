/** `nutq/stores/lmdb`: one directory, shared by the processes of one machine. */
import { keyValueStores } from './key-value-stores';
import { lmdbKeyValue } from './lmdb-key-value';
import { recordPepper } from './records/pepper';
import { recordPrints } from './records/prints';
import { recordReplays } from './records/replays';
import { createSeal, type SealingKey } from './seal';
import { sealedReplays } from './sealed-replays';
import { sealedVoices } from './sealed-voices';
import type { Stores } from './stores';

export interface LmdbOptions {
  /** Made where it does not exist. */
  readonly directory: string;
  /** 32 bytes each; the first seals prints, all of them open. */
  readonly sealingKeys: readonly SealingKey[];
}

/**
 * @throws NutqError `missing-package` where lmdb is not installed
 * @example
 * const stores = await lmdbStores({ directory: 'nutq-data', sealingKeys: [key] });
 */
export async function lmdbStores({ directory, sealingKeys }: LmdbOptions): Promise<Stores> {
  const seal = createSeal(sealingKeys);
  const data = await lmdbKeyValue(directory);
  const pepper = recordPepper(data);
  return {
    ...keyValueStores(`lmdb in ${directory}`, data, sealedVoices(recordPrints(data), seal, pepper)),
    replays: sealedReplays(recordReplays(data), seal, pepper),
  };
}
