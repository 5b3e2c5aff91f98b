/** One object, both halves: what an app that called the cloud service holds instead of an HTTP client. */
import type { ServiceApi } from './api';
import { type BundleKey, type BundleKeys, inMemoryBundleKeys } from './bundle-keys';
import { createTransliterationService, type TransliterationServiceOptions } from './transliteration';
import { createVoiceService, type VoiceServiceOptions } from './voice-login';

export interface NutqOptions extends Omit<TransliterationServiceOptions, 'bundleKeys'> {
  /** A list kept in memory, or a store of your own. Without it no key is needed. */
  readonly bundleKeys?: readonly BundleKey[] | BundleKeys;
  /** Store, limits and language of the voice half. Default: collections in memory. */
  readonly voice?: VoiceServiceOptions;
}

export type Nutq = ServiceApi;

/**
 * @throws NutqError `invalid-option` for options that cannot be served
 * @example
 * const nutq = createNutq();
 * const { status, body } = await nutq.transliterate({ arabic_phrase: 'محمد' });
 */
export function createNutq(options: NutqOptions = {}): Nutq {
  const { bundleKeys, voice, ...rest } = options;
  const keys = isList(bundleKeys) ? inMemoryBundleKeys(bundleKeys) : bundleKeys;
  const { login, register } = createVoiceService(voice);
  return {
    transliterate: createTransliterationService(keys ? { ...rest, bundleKeys: keys } : rest),
    login,
    register,
  };
}

function isList(keys: NutqOptions['bundleKeys']): keys is readonly BundleKey[] {
  return Array.isArray(keys);
}
