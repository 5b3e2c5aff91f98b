/** Limits of one collection, in its options or its store. Stores check them too, so that no model is reached from here. */
import { check } from '../../check-option';
import { checkThresholds } from '../decision/threshold-options';
import type { CollectionOptions } from './options';

/** @throws NutqError `invalid-option` that names the option, behind `prefix` */
export function checkCollection(options: CollectionOptions, prefix: string): void {
  checkThresholds(options, prefix);
  const { retentionDays } = options;
  // 0 may be meant as without end, and would erase everybody.
  check(
    `${prefix}retentionDays`,
    retentionDays,
    Number.MIN_VALUE,
    Number.POSITIVE_INFINITY,
    'a number of days above 0',
  );
}
