/**
 * Options are checked once, where they are given: a rate meant in percent would open every door, and a period that is not a number would
 * never end.
 */
import { NutqError, shown } from '../../errors';
import { type KeysOf, refuseUnknownKeys } from '../../unknown-keys';
import { DEFAULT_MAX_SECONDS } from '../audio/wav';
import { FALSE_ACCEPT_RATES, type Thresholds } from '../decision/thresholds';
import {
  ADAPT_KEYS,
  COLLECTION_KEYS,
  type CollectionOptions,
  VOICES_KEYS,
  type VoicesOptions,
} from './options';

/**
 * @throws NutqError `invalid-option` that names the option
 */
export function checkOptions(options: VoicesOptions): void {
  refuseUnknownKeys(options, VOICES_KEYS);
  const { model, margin, maxSeconds, adapt, collections = {} } = options;
  if (model !== undefined && typeof model?.listen !== 'function')
    throw invalid('model', 'what loadVoiceModel resolves to (await it)', model);
  checkCollection(options, '');
  for (const [name, own] of Object.entries(collections)) {
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

/** Ranges of thresholds set by hand. A cosine below 0 keeps nobody out, and the service's envelope has no sign. */
const LIMITS = {
  score: { low: -100, high: 100, wanted: 'log odds from -100 to 100' },
  vectorSimilarity: { low: 0, high: 1, wanted: 'a cosine from 0 to 1' },
  phraseSimilarity: { low: 0, high: 1, wanted: 'a probability from 0 to 1' },
} as const satisfies Record<keyof Thresholds, unknown>;

const LIMIT_KEYS: KeysOf<Thresholds> = { score: true, vectorSimilarity: true, phraseSimilarity: true };

/** @throws NutqError `invalid-option` that names the option, behind `prefix` */
export function checkCollection(
  { falseAcceptRate, retentionDays, thresholds = {} }: CollectionOptions,
  prefix: string,
): void {
  const { least, most } = FALSE_ACCEPT_RATES;
  const share = `a share of impostors from ${least} to ${most} (0.01 is 1 %)`;
  check(`${prefix}falseAcceptRate`, falseAcceptRate, least, most, share);
  if (typeof thresholds !== 'object' || thresholds === null)
    throw invalid(`${prefix}thresholds`, 'an object of limits', thresholds);
  refuseUnknownKeys(thresholds, LIMIT_KEYS, `${prefix}thresholds.`);
  for (const [name, limit] of Object.entries(thresholds)) {
    const { low, high, wanted } = LIMITS[name as keyof Thresholds];
    check(`${prefix}thresholds.${name}`, limit, low, high, wanted);
  }
  check(`${prefix}retentionDays`, retentionDays, 0, Number.POSITIVE_INFINITY, 'a number of days from 0');
}

function check(field: string, value: unknown, low: number, high: number, wanted: string): void {
  if (value !== undefined && !(typeof value === 'number' && value >= low && value <= high))
    throw invalid(field, wanted, value);
}

function invalid(field: string, wanted: string, value: unknown): NutqError {
  return new NutqError('invalid-option', `${field} is ${wanted}, not ${shown(value)}.`, { field });
}
