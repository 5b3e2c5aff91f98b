/** Limits of one collection, in its options or its store. Stores check them too, so that no model is reached from here. */
import { check } from '../../check-option';
import { checkThresholds } from '../decision/threshold-options';
import type { CollectionOptions } from './options';

/** @throws NutqError `invalid-option` that names the option, behind `prefix` */
export function checkCollection(options: CollectionOptions, prefix: string): void {
  checkThresholds(options, prefix);
  const { retentionDays } = options;
  check(`${prefix}retentionDays`, retentionDays, 0, Number.POSITIVE_INFINITY, 'a number of days from 0');
}
