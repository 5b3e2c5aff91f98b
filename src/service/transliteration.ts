/** A transliteration request → the documented answer. First failure wins: shape 400, bundle key 401, service rules 422. */

import { isObject } from '../check-input';
import { checkTypes } from '../check-option';
import { report } from '../error-listener';
import { NutqError } from '../errors';
import { newUuid } from '../platform/web-crypto';
import {
  createTransliterator,
  type TransliterateOptions,
  type Transliterator,
} from '../transliteration/index';
import { hasArabic } from '../transliteration/script/has-arabic';
import { type BundleKeys, openToAll } from './bundle-keys';
import { type Language, languageOf } from './language';
import { MESSAGES, type MessageKey } from './messages';
import type { ServiceErrorCode, TransliterationResponse } from './response';

/** How transliteration requests are answered. */
export interface TransliterationServiceOptions {
  /** How the service spells; see `transliterate`. */
  readonly transliteration?: TransliterateOptions;
  /** Without it everybody may ask and no key is needed. */
  readonly bundleKeys?: BundleKeys;
  /** Longest phrase, in Unicode code points. Default 1,000. */
  readonly maxPhraseLength?: number;
  /** Status for an absent or blank bundle key, where keys are configured. Default 400. */
  readonly missingBundleKeyStatus?: 400 | 401;
  /** Gets what went wrong inside, which the answer (500) never shows. */
  readonly onError?: (error: unknown) => void;
  /** A new, unique, non-empty string each call. Default: a random UUID. */
  readonly newTransactionId?: () => string | Promise<string>;
}

/** Facts about a call that the transport knows. */
export interface TransliterationCall {
  /** The caller has sent too much; said only once the request is known to be in order. */
  readonly overLimit?: boolean;
  /** Hears the id of the bundle key, where the keys have ids. */
  readonly onKey?: (id: string) => void;
}

const DEFAULT_MAX_PHRASE_LENGTH = 1000;

export function createTransliterationService(
  options: TransliterationServiceOptions,
): (request: unknown, call?: TransliterationCall) => Promise<TransliterationResponse> {
  checkOptions(options);
  const transliterator = createTransliterator(options.transliteration);
  return async (request, call = {}) => {
    let language: Language = 'en';
    try {
      const fields = isObject(request) ? request : {};
      language = languageOf(fields['lang']);
      let id: string | undefined;
      const onKey = (heard: string): void => {
        id = heard;
        call.onKey?.(heard);
      };
      return (
        (await refusal(request, { ...call, onKey }, language, options)) ??
        (await answer(fields, id, language, options, transliterator))
      );
    } catch (error) {
      report(error, options.onError);
      return failure(500, 'internal-error', language);
    }
  };
}

function checkOptions(options: TransliterationServiceOptions): void {
  const { maxPhraseLength = DEFAULT_MAX_PHRASE_LENGTH, missingBundleKeyStatus = 400 } = options;
  checkTypes(options, 'function', ['onError', 'newTransactionId']);
  if (!Number.isInteger(maxPhraseLength) || maxPhraseLength < 1) {
    throw new NutqError('invalid-option', 'maxPhraseLength must be a whole number above 0', {
      field: 'maxPhraseLength',
    });
  }
  if (missingBundleKeyStatus !== 400 && missingBundleKeyStatus !== 401) {
    throw new NutqError('invalid-option', 'missingBundleKeyStatus must be 400 or 401', {
      field: 'missingBundleKeyStatus',
    });
  }
}

async function refusal(
  request: unknown,
  { overLimit, onKey }: TransliterationCall,
  language: Language,
  {
    bundleKeys,
    missingBundleKeyStatus = 400,
    maxPhraseLength = DEFAULT_MAX_PHRASE_LENGTH,
  }: TransliterationServiceOptions,
): Promise<TransliterationResponse | undefined> {
  if (!isObject(request)) return failure(400, 'not-an-object', language);
  const { arabic_phrase: phrase, bundle_key: key, lang } = request;
  const keyMissing = bundleKeys !== undefined && (typeof key !== 'string' || key.trim() === '');
  if (keyMissing && missingBundleKeyStatus === 400) return failure(400, 'missing-bundle-key', language);
  if (typeof phrase !== 'string') return failure(400, 'missing-phrase', language);
  if (lang !== undefined && typeof lang !== 'string') return failure(400, 'lang-not-a-string', language);
  if (keyMissing) return failure(401, 'unknown-bundle-key', language);

  const permit = bundleKeys ? await bundleKeys.check(key as string, onKey) : 'allowed';
  if (permit === 'unknown') return failure(401, 'unknown-bundle-key', language);
  if (permit !== 'exhausted' && permit !== 'allowed')
    throw wrongKeys('check must resolve to unknown, exhausted or allowed');

  if (overLimit) return ruleBroken(1005, language);
  if (phrase.trim() === '') return ruleBroken(1001, language);
  if (isLonger(phrase, maxPhraseLength)) return ruleBroken(1003, language);
  if (!hasArabic(phrase)) return ruleBroken(1002, language);
  return permit === 'exhausted' ? ruleBroken(1004, language) : undefined;
}

async function answer(
  { arabic_phrase: phrase, bundle_key: key }: Readonly<Record<string, unknown>>,
  keyId: string | undefined,
  language: Language,
  { bundleKeys = openToAll, newTransactionId = newUuid }: TransliterationServiceOptions,
  transliterator: Transliterator,
): Promise<TransliterationResponse> {
  const english = transliterator.transliterate(phrase as string);
  // Everything that can fail comes before the trial is taken.
  const transactionId = await newTransactionId();
  if (typeof transactionId !== 'string' || transactionId === '')
    throw new NutqError('invalid-option', 'newTransactionId must give a string that is not empty', {
      field: 'newTransactionId',
    });
  const remaining = await bundleKeys.spend(key as string, keyId);
  if (remaining === undefined) return ruleBroken(1004, language);
  if (typeof remaining !== 'number') throw wrongKeys('spend must resolve to a number or undefined');
  return {
    status: 200,
    body: {
      result: { english_phrase: english },
      transaction_id: transactionId,
      trials_remaining: remaining,
    },
  };
}

/** A store of the caller's own that answers anything else must let nobody in. */
function wrongKeys(reason: string): NutqError {
  return new NutqError('invalid-option', `bundleKeys.${reason}`, { field: 'bundleKeys' });
}

function failure(status: number, key: MessageKey, language: Language): TransliterationResponse {
  return { status, body: { message: MESSAGES[language][key] } };
}

function ruleBroken(code: ServiceErrorCode, language: Language): TransliterationResponse {
  return { status: 422, body: { message: MESSAGES[language][code], error_code: code } };
}

/** In code points, without counting past the limit. */
function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let count = 0;
  for (const _ of text) if (++count > limit) return true;
  return false;
}
