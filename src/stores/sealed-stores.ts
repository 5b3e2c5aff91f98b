import { requireMethods, requireText } from '../check-input';
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import { checkKeys, isUnsealed, type KeyCheckRecord, renewCheck } from './key-check';
import type { KeyValue } from './key-value';
import { keyValueStores } from './key-value-stores';
import type { PrintTable } from './print-table';
import { recordKeyCheck } from './records/key-check';
import { recordPepper } from './records/pepper';
import { recordPrints } from './records/prints';
import { recordReplays } from './records/replays';
import { recordUnfinished } from './records/unfinished';
import type { ReplayStore } from './replay-store';
import { createSeal, type UnsealNow } from './seal';
import { type SealedReplays, sealedReplays } from './sealed-replays';
import { sealedUnfinished } from './sealed-unfinished';
import { type SealedVoices, sealedVoices } from './sealed-voices';
import { type SealingKeys, type SealingRing, sealingRing } from './sealing-ring';
import type { Stores } from './stores';
import type { UnfinishedStore } from './unfinished-store';

/** The keys that seal prints and fingerprints. */
export interface SealingOptions {
  /** 32 bytes each, the first seals prints and all of them open; or what reads them. */
  readonly sealingKeys: SealingKeys;
  /**
   * Called before the keys are first read: the place to make some where nothing is sealed yet (`unsealed`), and only there. If it throws,
   * the store is not opened.
   */
  readonly prepareKeys?: (unsealed: boolean) => void;
  /** Makes the first search after a start faster; see `UnsealNow`. Default: WebCrypto. */
  readonly unsealNow?: UnsealNow;
  /** Gets a `NutqError` of code `unreadable-print` that says how many rows were left out because no key opens them. */
  readonly onError?: (error: unknown) => void;
}

export const SEALING_KEYS: KeysOf<SealingOptions> = {
  sealingKeys: true,
  prepareKeys: true,
  unsealNow: true,
  onError: true,
};

/** The parts to seal, and where they lie. */
export interface SealedParts extends Omit<SealingOptions, 'sealingKeys'> {
  /** Called when the keys are prepared. */
  readonly openRing: () => SealingRing;
  readonly table: PrintTable;
  readonly replays: ReplayStore;
  readonly unfinished: UnfinishedStore;
  readonly keyCheck: KeyCheckRecord;
  readonly pepper: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Prints that are searched in memory. Default 300,000. */
  readonly memoryPrints?: number | undefined;
}

export interface OpenedSealed {
  readonly voices: SealedVoices;
  readonly replays: SealedReplays;
  readonly unfinished: UnfinishedStore;
  /** Throws where the store cannot be reached, or no key opens what is there. */
  check(): Promise<void>;
}

/**
 * Prints and fingerprints, sealed, where the keys are those of the data.
 *
 * @throws NutqError `wrong-sealing-key` where they are not
 */
export async function openSealed({
  table,
  replays,
  unfinished,
  keyCheck,
  pepper,
  openRing,
  prepareKeys,
  unsealNow,
  onError,
  memoryPrints,
}: SealedParts): Promise<OpenedSealed> {
  const names = () => table.names();
  prepareKeys?.(await isUnsealed(keyCheck, names));
  const ring = openRing();
  const seal = createSeal(ring, unsealNow);
  await checkKeys(keyCheck, names, seal, onError);
  const voices = sealedVoices({ table, ring, pepper, unsealNow, memoryPrints, onError });
  return {
    voices: {
      ...voices,
      async reseal() {
        const resealed = await voices.reseal();
        await renewCheck(keyCheck, seal);
        return resealed;
      },
    },
    replays: sealedReplays(replays, seal, pepper, onError),
    unfinished: sealedUnfinished(unfinished, seal),
    check: () => checkKeys(keyCheck, names, seal, onError),
  };
}

/**
 * Makes stores of an ordered map of your own that others may read: prints and fingerprints are sealed.
 *
 * @throws NutqError `wrong-sealing-key` where no key opens what is there
 */
export async function sealedStores(
  description: string,
  data: KeyValue,
  options: SealingOptions,
): Promise<Stores> {
  refuseUnknownKeys(options, SEALING_KEYS);
  const { sealingKeys, ...others } = options;
  return ringSealedStores(description, data, () => sealingRing(sealingKeys), others);
}

/** The same with a ring of another kind: of keys that the platform keeps to itself. */
export async function ringSealedStores(
  description: string,
  data: KeyValue,
  openRing: () => SealingRing,
  options: Omit<SealingOptions, 'sealingKeys'>,
): Promise<Stores> {
  requireText(description, 'description');
  requireMethods(data, 'data', ['get', 'entries', 'keys', 'transaction', 'close']);
  const sealed = await openSealed({
    ...options,
    openRing,
    table: recordPrints(data),
    replays: recordReplays(data),
    unfinished: recordUnfinished(data),
    keyCheck: recordKeyCheck(data),
    pepper: recordPepper(data),
  });
  return { ...keyValueStores(description, data, sealed.voices), ...sealed };
}
