/** Checks the values of options where they are given: a number out of range would be worked with in silence. */
import { NutqError, shown } from './errors';

/** @throws NutqError `invalid-option` where the value is given and no number from `low` to `high` */
export function check(field: string, value: unknown, low: number, high: number, wanted: string): void {
  if (value !== undefined && !(typeof value === 'number' && value >= low && value <= high))
    throw invalid(field, wanted, value);
}

/** The same of whole numbers alone. */
export function checkWhole(field: string, value: unknown, low: number, high: number, wanted: string): void {
  check(field, value, low, high, wanted);
  if (value !== undefined && !Number.isInteger(value)) throw invalid(field, wanted, value);
}

export function invalid(field: string, wanted: string, value: unknown): NutqError {
  return new NutqError('invalid-option', `${field} is ${wanted}, not ${shown(value)}.`, { field });
}
