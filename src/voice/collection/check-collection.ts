/** Limits of one collection, in its options or its store. Stores check them too, so that no model is reached from here. */
import { NutqError, shown } from '../../errors';
import { type KeysOf, refuseUnknownKeys } from '../../unknown-keys';
import { FALSE_ACCEPT_RATES } from '../decision/false-accept-rates';
import type { Thresholds } from '../decision/thresholds';
import type { CollectionOptions } from './options';

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

/** @throws NutqError `invalid-option` where the value is no number from `low` to `high` */
export function check(field: string, value: unknown, low: number, high: number, wanted: string): void {
  if (value !== undefined && !(typeof value === 'number' && value >= low && value <= high))
    throw invalid(field, wanted, value);
}

export function invalid(field: string, wanted: string, value: unknown): NutqError {
  return new NutqError('invalid-option', `${field} is ${wanted}, not ${shown(value)}.`, { field });
}
