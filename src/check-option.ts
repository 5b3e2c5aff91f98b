/** Checks the values of options where they are given: a number out of range would be worked with in silence. */
import { isObject } from './check-input';
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

/** @throws NutqError `invalid-option` for one of these options that is given and of another type */
export function checkTypes<Options extends object>(
  options: Options,
  type: 'boolean' | 'function',
  fields: readonly (keyof Options & string)[],
): void {
  for (const field of fields) {
    const value: unknown = options[field];
    if (value !== undefined && typeof value !== type)
      throw invalid(field, type === 'boolean' ? 'true or false' : 'a function', value);
  }
}

/** @throws NutqError `invalid-option` where the value is no object, or a list */
export function checkObject(field: string, value: unknown, wanted = 'an object of options'): void {
  if (!isObject(value)) throw invalid(field, wanted, value);
}

/** @throws NutqError `invalid-option` where the value is given and none of these */
export function checkChoice(field: string, value: unknown, choices: readonly string[]): void {
  if (value !== undefined && !choices.includes(value as string))
    throw invalid(field, choices.join(' or '), value);
}

export function invalid(field: string, wanted: string, value: unknown): NutqError {
  return new NutqError('invalid-option', `${field} is ${wanted}, not ${shown(value)}.`, { field });
}
