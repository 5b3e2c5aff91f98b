import type { KeyValue } from './key-value';
import { keyValueStores } from './key-value-stores';
import { recordPepper } from './records/pepper';
import { recordPrints } from './records/prints';
import { recordReplays } from './records/replays';
import { createSeal, type UnsealNow } from './seal';
import { sealedReplays } from './sealed-replays';
import { sealedVoices } from './sealed-voices';
import { type SealingKeys, type SealingRing, sealingRing } from './sealing-ring';
import type { Stores } from './stores';

export interface SealingOptions {
  /** 32 bytes each, the first seals prints and all of them open; or what reads them. */
  readonly sealingKeys: SealingKeys;
  /** Makes the first search after a start faster; see `UnsealNow`. Default: WebCrypto. */
  readonly unsealNow?: UnsealNow;
  /** Gets a `NutqError` of code `unreadable-print` that says how many rows were left out because no key opens them. */
  readonly onError?: (error: unknown) => void;
}

/** Everything over one ordered map that others may read: prints and fingerprints are sealed. */
export function sealedStores(
  description: string,
  data: KeyValue,
  { sealingKeys, ...options }: SealingOptions,
): Stores {
  return ringSealedStores(description, data, sealingRing(sealingKeys), options);
}

/** The same with a ring of another kind: of keys that the platform keeps to itself. */
export function ringSealedStores(
  description: string,
  data: KeyValue,
  ring: SealingRing,
  { unsealNow, onError }: Omit<SealingOptions, 'sealingKeys'>,
): Stores {
  const pepper = recordPepper(data);
  const voices = sealedVoices({ table: recordPrints(data), ring, pepper, unsealNow, onError });
  return {
    ...keyValueStores(description, data, voices),
    replays: sealedReplays(recordReplays(data), createSeal(ring, unsealNow), pepper, onError),
  };
}
