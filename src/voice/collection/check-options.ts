/**
 * Options are checked once, where they are given: a rate meant in percent would open every door, and a period that is not a number would
 * never end.
 */
import { isObject } from '../../check-input';
import { check, checkObject, checkTypes, invalid } from '../../check-option';
import { refuseUnknownKeys } from '../../unknown-keys';
import { DEFAULT_MAX_SECONDS } from '../audio/wav';
import { checkCollection } from './check-collection';
import { ADAPT_KEYS, COLLECTION_KEYS, VOICES_KEYS, type VoicesOptions } from './options';
import { VOICE_STORE_METHODS } from './store';

/**
 * @throws NutqError `invalid-option` that names the option
 */
export function checkOptions(options: VoicesOptions): void {
  refuseUnknownKeys(options, VOICES_KEYS);
  const { model, margin, maxSeconds, adapt, collections = {} } = options;
  if (model !== undefined && typeof model?.listen !== 'function')
    throw invalid('model', 'what loadVoiceModel resolves to (await it)', model);
  checkStore(options.store);
  checkTypes(options, 'function', ['now', 'newId']);
  checkCollection(options, '');
  checkObject('collections', collections, 'an object of options by collection');
  for (const [name, own] of Object.entries(collections)) {
    checkObject(`collections.${name}`, own);
    refuseUnknownKeys(own, COLLECTION_KEYS, `collections.${name}.`);
    checkCollection(own, `collections.${name}.`);
  }
  check('margin', margin, 0, Number.POSITIVE_INFINITY, 'a number from 0');
  check('maxSeconds', maxSeconds, 0, DEFAULT_MAX_SECONDS, `a number up to ${DEFAULT_MAX_SECONDS}`);
  if (adapt === undefined || typeof adapt === 'boolean') return;
  checkObject('adapt', adapt, 'true, false or an object of options');
  refuseUnknownKeys(adapt, ADAPT_KEYS, 'adapt.');
  check(
    'adapt.falseAcceptRate',
    adapt.falseAcceptRate,
    Number.MIN_VALUE,
    0.5,
    'a share above 0 and up to 0.5',
  );
  check('adapt.margin', adapt.margin, 0, Number.POSITIVE_INFINITY, 'a number from 0');
  check('adapt.takes', adapt.takes, 1, Number.POSITIVE_INFINITY, 'a number from 1');
}

function checkStore(store: unknown): void {
  if (store === undefined) return;
  const methods = isObject(store) ? store : {};
  const missing = VOICE_STORE_METHODS.find((name) => typeof methods[name] !== 'function');
  if (missing === undefined) return;
  const isWhole = isObject(methods['voices']);
  throw invalid(
    'store',
    isWhole ? 'the voices of these stores alone' : `an object with the method ${missing}`,
    store,
  );
}
