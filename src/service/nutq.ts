/** One object, both halves: what an app that called the cloud service holds instead of an HTTP client. */
import { NutqError } from '../errors';
import { type BundleKey, type BundleKeys, inMemoryBundleKeys } from './bundle-keys';
import type { TransliterationRequest, TransliterationResponse } from './response';
import { createTransliterationService, type TransliterationServiceOptions } from './transliteration';

export interface NutqOptions extends Omit<TransliterationServiceOptions, 'bundleKeys'> {
  /** A list kept in memory, or a store of your own. Without it no key is needed. */
  readonly bundleKeys?: readonly BundleKey[] | BundleKeys;
}

export interface Nutq {
  /** Never rejects: whatever was sent, the answer has the documented status and body. */
  transliterate(request: TransliterationRequest): Promise<TransliterationResponse>;
}

/**
 * @throws NutqError `invalid-option` for options that cannot be served
 * @example
 * const nutq = createNutq();
 * const { status, body } = await nutq.transliterate({ arabic_phrase: 'محمد' });
 */
export function createNutq(options: NutqOptions = {}): Nutq {
  const { bundleKeys, ...rest } = options;
  if (bundleKeys !== undefined && !isList(bundleKeys) && typeof bundleKeys?.check !== 'function') {
    throw new NutqError('invalid-option', 'bundleKeys must be a list of keys or a store of them', {
      field: 'bundleKeys',
    });
  }
  const keys = isList(bundleKeys) ? inMemoryBundleKeys(bundleKeys) : bundleKeys;
  return { transliterate: createTransliterationService(keys ? { ...rest, bundleKeys: keys } : rest) };
}

function isList(keys: NutqOptions['bundleKeys']): keys is readonly BundleKey[] {
  return Array.isArray(keys);
}
