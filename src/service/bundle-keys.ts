/** Who may ask, and how often: the interface that a database will also stand behind, and the one kept in memory. */
import { NutqError } from '../errors';

/** Reported for a key without a quota: large, and fixed so that clients can recognise it. */
export const UNLIMITED_TRIALS = 999_999_999;

export type Permit = 'unknown' | 'exhausted' | 'allowed';

export interface BundleKeys {
  /** Whether this key may be used now. Takes nothing. */
  check(key: string): Promise<Permit>;
  /**
   * Takes one trial, atomically.
   * @returns what is left after it, or `undefined` if nothing was left to take
   */
  spend(key: string): Promise<number | undefined>;
}

export interface BundleKey {
  readonly key: string;
  /** Calls that succeed before the key is exhausted; absent for no limit. */
  readonly trials?: number;
}

/** Everybody may ask: in-process use without keys. */
export const openToAll: BundleKeys = {
  check: async () => 'allowed',
  spend: async () => UNLIMITED_TRIALS,
};

interface KeptKey {
  readonly digest: Uint8Array;
  remaining: number | undefined;
}

/**
 * Keeps digests of the keys, salted anew each start, and compares them in constant time.
 *
 * @throws NutqError `invalid-option` for a blank key or a quota that is no whole number
 */
export function inMemoryBundleKeys(keys: readonly BundleKey[]): BundleKeys {
  for (const { key, trials } of keys) {
    const quotaIsWhole = trials === undefined || (Number.isInteger(trials) && trials >= 0);
    if (typeof key !== 'string' || key.trim() === '' || !quotaIsWhole) {
      throw new NutqError(
        'invalid-option',
        'A bundle key needs a non-blank `key`; `trials` must be a whole number',
        {
          field: 'bundleKeys',
        },
      );
    }
  }
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const kept = Promise.all(
    keys.map(
      async ({ key, trials }): Promise<KeptKey> => ({ digest: await digest(salt, key), remaining: trials }),
    ),
  );
  const find = async (key: string): Promise<KeptKey | undefined> => {
    const presented = await digest(salt, key);
    let found: KeptKey | undefined;
    // Every kept key is compared, so that time tells nothing about which one matched.
    for (const candidate of await kept)
      if (equalInConstantTime(candidate.digest, presented)) found = candidate;
    return found;
  };
  return {
    async check(key) {
      const found = await find(key);
      if (!found) return 'unknown';
      return found.remaining === 0 ? 'exhausted' : 'allowed';
    },
    async spend(key) {
      const found = await find(key);
      if (!found || found.remaining === 0) return undefined;
      if (found.remaining === undefined) return UNLIMITED_TRIALS;
      found.remaining -= 1;
      return found.remaining;
    },
  };
}

async function digest(salt: Uint8Array, key: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(key);
  const salted = new Uint8Array(salt.length + bytes.length);
  salted.set(salt);
  salted.set(bytes, salt.length);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', salted));
}

function equalInConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a[i]! ^ b[i % b.length]!;
  return difference === 0;
}
