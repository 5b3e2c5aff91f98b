/** Access tokens and bundle keys: those of the configuration and those that were issued into the store. */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { requireParts } from '../check-input';
import { type ErrorListener, report } from '../error-listener';
import { NutqError } from '../errors';
import { encodeUtf8 } from '../platform/utf8';
import { randomBytes } from '../platform/web-crypto';
import type { Credential, CredentialKind } from '../stores/credential-store';
import { keptOnce } from '../stores/kept-once';
import type { Stores } from '../stores/stores';
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import { type BundleKey, type BundleKeys, checkTrials, requireKeys, UNLIMITED_TRIALS } from './bundle-keys';
import { drawSecret, type Secret, secretFinder, toHex, tokenFinder } from './secrets';
import { isWritable } from './voice-request';

/** Tokens and keys that the configuration brings along. */
export interface KeyringOptions {
  /** Tokens of the configuration, beside those that were issued. */
  readonly accessTokens?: readonly Secret[];
  /** Keys of the configuration, beside those that were issued. */
  readonly bundleKeys?: readonly BundleKey[];
  /** Hears why a quota could not be set up yet. */
  readonly onError?: ErrorListener;
}

const OPTION_KEYS: KeysOf<KeyringOptions> = {
  accessTokens: true,
  bundleKeys: true,
  onError: true,
};

/** Quota and label of a key to issue. */
export interface IssueOptions {
  /** Bundle keys: calls that succeed; absent for no limit. */
  readonly trials?: number;
  /** For people: one line, at most 200 characters. */
  readonly label?: string;
}

const LONGEST_LABEL = 200;
export const LABEL = `one line of up to ${LONGEST_LABEL} characters`;

export function isLabel(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_LABEL && isWritable(value);
}

const ISSUE_KEYS: KeysOf<IssueOptions> = {
  trials: true,
  label: true,
};

/** Issues, lists and revokes access tokens and bundle keys. */
export interface Keyring {
  /** The owner of an access token: an id, which is not secret. */
  ownerOf(token: string): Promise<string | undefined>;
  /** For `createNutq`: configured and issued keys together. */
  readonly bundleKeys: BundleKeys;
  /** Makes a secret of 192 random bits. It is in the answer and nowhere else. */
  issue(
    kind: CredentialKind,
    options?: IssueOptions,
  ): Promise<{ readonly secret: string; readonly credential: Credential }>;
  /** Every token and key, with what is left of its quota; never a secret. */
  list(): Promise<readonly (Credential & { readonly remaining?: number })[]>;
  /** Grants a bundle key with a quota so many calls more; what is left then, or `undefined` where there is none. */
  topUp(id: string, trials: number): Promise<number | undefined>;
  /** Ends a token or key at once, in every process; `false` where there is none of this id. */
  revoke(id: string): Promise<boolean>;
}

/** The answer of `find` for a bundle key. */
interface KnownKey {
  /** No secret. */
  readonly id: string;
  readonly quota: string;
  readonly limited: boolean;
}

/**
 * Opens the access tokens and bundle keys of a store, together with those of the configuration. Only hashes are kept, under the store's
 * pepper: timing a look-up teaches about hashes alone.
 *
 * @throws NutqError `invalid-option` for blank secrets, and for quotas that are not whole numbers
 * @example
 * const keyring = await openKeyring(stores);
 * const { secret } = await keyring.issue('bundle-key', { trials: 1000, label: 'mobile app' });
 * const nutq = createNutq({ bundleKeys: keyring.bundleKeys });
 */
export async function openKeyring(stores: Stores, options: KeyringOptions = {}): Promise<Keyring> {
  requireParts(stores, 'stores', ['credentials', 'quotas', 'pepper']);
  refuseUnknownKeys(options, OPTION_KEYS);
  const { credentials, quotas, pepper } = stores;
  const { accessTokens = [], bundleKeys = [], onError } = options;
  const hash = async (secret: string): Promise<string> =>
    toHex(hmac(sha256, await pepper(), encodeUtf8(secret)));
  const findToken = tokenFinder(accessTokens, 'accessTokens');
  const findKey = secretFinder(
    requireKeys(bundleKeys).map(({ key }) => key),
    'bundleKeys',
  );
  const configured = bundleKeys.map(({ key, trials }, place) =>
    keptOnce(async (): Promise<KnownKey> => {
      const id = `configured-${place + 1}`;
      if (trials === undefined) return { id, quota: id, limited: false };
      // Apart: Metro's Hermes profiles break a template that awaits.
      const digest = await hash(typeof key === 'string' ? key : key.hash);
      const quota = `configured-${digest}`;
      await quotas.grant(quota, trials);
      return { id, quota, limited: true };
    }),
  );
  // A store that cannot be written now may be later: then the first call with the key grants its quota.
  await Promise.all(configured.map((known) => known().catch((error: unknown) => report(error, onError))));

  /** Keys that were checked, by id. Whether one has a quota never changes. */
  const checked = new Map<string, KnownKey>();
  /** Quotas of which the last look or call left some. Whatever is not here is looked at before a call is let in. */
  const plentiful = new Set<string>();
  const noteLeft = (quota: string, left: number | undefined): number | undefined => {
    if (left) plentiful.add(quota);
    else plentiful.delete(quota);
    return left;
  };

  async function find(key: string): Promise<KnownKey | undefined> {
    const place = findKey(key);
    if (place >= 0) return configured[place]!();
    const issued = await credentials.find('bundle-key', await hash(key));
    return issued && { id: issued.id, quota: issued.id, limited: issued.trials !== undefined };
  }

  return {
    async ownerOf(token) {
      const place = findToken(token);
      if (place >= 0) return `configured-${place + 1}`;
      return (await credentials.find('access-token', await hash(token)))?.id;
    },
    bundleKeys: {
      async check(key, onKey) {
        const known = await find(key);
        if (!known) return 'unknown';
        const { id, quota, limited } = known;
        checked.set(id, known);
        onKey?.(id);
        if (!limited || plentiful.has(quota)) return 'allowed';
        return noteLeft(quota, await quotas.remaining(quota)) ? 'allowed' : 'exhausted';
      },
      async spend(key, id) {
        const known = (id !== undefined && checked.get(id)) || (await find(key));
        if (!known) return undefined;
        const { quota, limited } = known;
        return limited ? noteLeft(quota, await quotas.spend(quota)) : UNLIMITED_TRIALS;
      },
    },
    async issue(kind, options = {}) {
      if (kind !== 'access-token' && kind !== 'bundle-key')
        throw new NutqError('invalid-argument', 'kind must be access-token or bundle-key', { field: 'kind' });
      refuseUnknownKeys(options, ISSUE_KEYS);
      const { trials, label } = options;
      checkTrials(trials);
      if (label !== undefined && !isLabel(label))
        throw new NutqError('invalid-option', `label is ${LABEL}`, { field: 'label' });
      const secret = drawSecret();
      const credential: Credential = {
        id: toHex(randomBytes(6)),
        kind,
        digest: await hash(secret),
        ...(trials === undefined ? {} : { trials }),
        ...(label === undefined ? {} : { label }),
        createdAt: new Date().toISOString(),
      };
      // The quota first: a key that is known has one.
      if (trials !== undefined) await quotas.grant(credential.id, trials);
      await credentials.add(credential);
      return { secret, credential };
    },
    async list() {
      const all = await credentials.list();
      return Promise.all(
        all.map(async (credential) => {
          if (credential.trials === undefined) return credential;
          const { id, trials } = credential;
          const [granted = trials, remaining = 0] = await Promise.all([
            quotas.granted(id),
            quotas.remaining(id),
          ]);
          return { ...credential, trials: granted, remaining };
        }),
      );
    },
    async topUp(id, trials) {
      checkTrials(trials);
      const issued = (await credentials.list()).find((credential) => credential.id === id);
      return issued?.trials === undefined ? undefined : quotas.topUp(id, trials);
    },
    revoke: (id) => credentials.revoke(id),
  };
}
