/**
 * Options are checked once, where they are given: a rate meant in percent would open every door, and a period that is not a number would
 * never end.
 */
import { check, invalid } from '../../check-option';
import { refuseUnknownKeys } from '../../unknown-keys';
import { DEFAULT_MAX_SECONDS } from '../audio/wav';
import { checkCollection } from './check-collection';
import { ADAPT_KEYS, COLLECTION_KEYS, VOICES_KEYS, type VoicesOptions } from './options';

/**
 * @throws NutqError `invalid-option` that names the option
 */
export function checkOptions(options: VoicesOptions): void {
  refuseUnknownKeys(options, VOICES_KEYS);
  const { model, margin, maxSeconds, adapt, collections = {} } = options;
  if (model !== undefined && typeof model?.listen !== 'function')
    throw invalid('model', 'what loadVoiceModel resolves to (await it)', model);
  checkCollection(options, '');
  if (typeof collections !== 'object' || collections === null)
    throw invalid('collections', 'an object of options by collection', collections);
  for (const [name, own] of Object.entries(collections)) {
    if (typeof own !== 'object' || own === null)
      throw invalid(`collections.${name}`, 'an object of options', own);
    refuseUnknownKeys(own, COLLECTION_KEYS, `collections.${name}.`);
    checkCollection(own, `collections.${name}.`);
  }
  check('margin', margin, 0, Number.POSITIVE_INFINITY, 'a number from 0');
  check('maxSeconds', maxSeconds, 0, DEFAULT_MAX_SECONDS, `a number up to ${DEFAULT_MAX_SECONDS}`);
  if (typeof adapt !== 'object') return;
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
