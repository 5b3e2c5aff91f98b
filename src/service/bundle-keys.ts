/** Decides who may ask, and how often: the interface, which a database can implement, and a list kept in memory. */
import { NutqError } from '../errors';
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import { type Secret, secretFinder } from './secrets';

/** Reported for a key without a quota: large, and fixed so that clients can recognise it. */
export const UNLIMITED_TRIALS = 999_999_999;

/** The verdict of a store of keys on one call. */
export type Permit = 'unknown' | 'exhausted' | 'allowed';

/** A store of keys of your own, asked at every call of `transliterate`. */
export interface BundleKeys {
  /** Whether this key may be used now. Takes nothing. `onKey` hears its id, which is not secret, where there is one. */
  check(key: string, onKey?: (id: string) => void): Promise<Permit>;
  /**
   * Takes one trial, atomically.
   * @param id what `onKey` heard of this key in the same call: it need not be looked up again
   * @returns what is left after it, or `undefined` if nothing was left to take
   */
  spend(key: string, id?: string): Promise<number | undefined>;
}

/** A key that callers of `transliterate` send, with its quota of calls. */
export interface BundleKey {
  readonly key: Secret;
  /** Calls that succeed before the key is exhausted; absent for no limit. */
  readonly trials?: number;
}

const KEY_KEYS: KeysOf<BundleKey> = {
  key: true,
  trials: true,
};

/** Everybody may ask: in-process use without keys. */
export const openToAll: BundleKeys = {
  check: async () => 'allowed',
  spend: async () => UNLIMITED_TRIALS,
};

/**
 * Keeps salted hashes of the keys and what is left of their quotas, until the process ends.
 *
 * @throws NutqError `invalid-option` for a blank key, a misspelt field, or a quota that is not a whole number
 */
export function inMemoryBundleKeys(keys: readonly BundleKey[]): BundleKeys {
  requireKeys(keys);
  const find = secretFinder(
    keys.map(({ key }) => key),
    'bundleKeys',
  );
  const remaining = keys.map(({ trials }) => trials);
  return {
    async check(key) {
      const place = find(key);
      if (place < 0) return 'unknown';
      return remaining[place] === 0 ? 'exhausted' : 'allowed';
    },
    async spend(key) {
      const place = find(key);
      const left = remaining[place];
      if (place < 0 || left === 0) return undefined;
      if (left === undefined) return UNLIMITED_TRIALS;
      remaining[place] = left - 1;
      return left - 1;
    },
  };
}

/** @throws NutqError `invalid-option` for anything but a list of keys with known fields and whole numbers as quotas */
export function requireKeys(keys: readonly BundleKey[]): readonly BundleKey[] {
  if (!Array.isArray(keys) || keys.some((key) => typeof key !== 'object' || key === null))
    throw new NutqError('invalid-option', 'bundleKeys must be a list of keys', { field: 'bundleKeys' });
  for (const key of keys) {
    refuseUnknownKeys(key, KEY_KEYS, 'bundleKeys.');
    checkTrials(key.trials);
  }
  return keys;
}

/** @throws NutqError `invalid-option` for a quota that is not a whole number */
export function checkTrials(trials: number | undefined): void {
  if (trials === undefined || (Number.isSafeInteger(trials) && trials >= 0)) return;
  throw new NutqError('invalid-option', 'The `trials` of a bundle key must be a whole number', {
    field: 'bundleKeys',
  });
}
