import type { SealingOptions } from '../stores/sealed-stores';
import { ringSealedStores } from '../stores/sealed-stores';
import type { Stores } from '../stores/stores';
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import { indexedDbKeyValue, openDatabase } from './indexed-db';
import { sealingRingOf } from './sealing-key';

/** Which database of this origin keeps the voices. */
export interface IndexedDbOptions extends Pick<SealingOptions, 'onError'> {
  /** Name of the database in this origin. Default `nutq`. */
  readonly name?: string;
}

const OPTION_KEYS: KeysOf<IndexedDbOptions> = { name: true, onError: true };

/**
 * Keeps everything in this browser, shared by the tabs and workers of one origin. Prints and fingerprints are sealed by a key that scripts
 * can use but not read, so copies are unreadable elsewhere. Somebody who steals the whole browser profile also has the key. Only an
 * encrypted disk helps there. Browsers may clear what a page keeps: call `navigator.storage.persist()` when somebody enrols.
 *
 * @throws NutqError `unavailable-storage`: no IndexedDB, no room, no WebCrypto (pages over plain http have none)
 * @example
 * const stores = await indexedDbStores();
 * const voices = new Voices({ store: stores.voices });
 */
export async function indexedDbStores(options: IndexedDbOptions = {}): Promise<Stores> {
  refuseUnknownKeys(options, OPTION_KEYS);
  const { name = 'nutq', onError } = options;
  const database = await openDatabase(name);
  const ring = await sealingRingOf(database);
  return ringSealedStores(
    `IndexedDB ${name}; searches prints in memory`,
    indexedDbKeyValue(database),
    () => ring,
    {
      ...(onError ? { onError } : {}),
    },
  );
}
