/** One object, both halves: what an app that called the cloud service holds instead of an HTTP client. */
import { checkObject } from '../check-option';
import { NutqError } from '../errors';
import { phrasePhones } from '../phones/phrase-phones';
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import type { ServiceApi } from './api';
import { type BundleKey, type BundleKeys, inMemoryBundleKeys } from './bundle-keys';
import { createTransliterationService, type TransliterationServiceOptions } from './transliteration';
import { createVoiceService, type VoiceService, type VoiceServiceOptions } from './voice-login';

/** How `createNutq` spells and judges voices, and which keys it asks for. */
export interface NutqOptions extends Omit<TransliterationServiceOptions, 'bundleKeys'> {
  /** A list kept in memory, or a store of your own. Without it no key is needed. */
  readonly bundleKeys?: readonly BundleKey[] | BundleKeys;
  /**
   * How voices are kept and judged. Default: in memory, with the shipped thresholds; phrases sound as the transliteration reads them, and a
   * registration need not say its text; faults are heard by `onError` beside it.
   */
  readonly voice?: VoiceServiceOptions;
}

const OPTION_KEYS: KeysOf<NutqOptions> = {
  transliteration: true,
  bundleKeys: true,
  maxPhraseLength: true,
  missingBundleKeyStatus: true,
  onError: true,
  newTransactionId: true,
  voice: true,
};

/** The object that `createNutq` makes: the calls of the service, and the native voice calls. */
export interface Nutq extends ServiceApi {
  /** The native calls behind login and register: enrol, verify, identify, erase, with full results. */
  readonly voices: VoiceService['voices'];
}

/**
 * Makes the service in process: `transliterate`, `login` and `register` with the requests and answers of the HTTP service, and `voices`,
 * the native voice calls. No call rejects for what a caller sent: `status` and `body` say what was wrong. `createNutq` does not detect
 * replays: wrap it in `guardVoice` before anybody can reach it over a network.
 *
 * @param options default: no keys needed, voices in memory, the classical voice print. `voice.model` from `loadVoiceModel` makes fewer errors
 * @throws NutqError `invalid-option` for options that cannot be served
 * @example
 * const nutq = createNutq();
 * const { status, body } = await nutq.transliterate({ arabic_phrase: 'محمد' });
 * status; // 200
 */
export function createNutq(options: NutqOptions = {}): Nutq {
  refuseUnknownKeys(options, OPTION_KEYS);
  const { bundleKeys, voice = {}, ...rest } = options;
  if (bundleKeys !== undefined && !isList(bundleKeys) && !isStore(bundleKeys)) {
    throw new NutqError('invalid-option', 'bundleKeys must be a list of keys or a store of them', {
      field: 'bundleKeys',
    });
  }
  checkObject('voice', voice);
  const keys = isList(bundleKeys) ? inMemoryBundleKeys(bundleKeys) : bundleKeys;
  const { login, register, voices } = createVoiceService({
    phonesOf: (text) => phrasePhones(text, rest.transliteration),
    checkText: voice.phonesOf !== undefined,
    ...(rest.onError ? { onError: rest.onError } : {}),
    ...voice,
  });
  return {
    transliterate: createTransliterationService(keys ? { ...rest, bundleKeys: keys } : rest),
    login,
    register,
    voices,
  };
}

function isStore(keys: BundleKeys | null): boolean {
  return typeof keys?.check === 'function' && typeof keys.spend === 'function';
}

function isList(keys: NutqOptions['bundleKeys']): keys is readonly BundleKey[] {
  return Array.isArray(keys);
}
