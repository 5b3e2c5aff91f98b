/** Checks of what every call takes beside its options. */
import { NutqError } from '../errors';

/** @throws NutqError `invalid-argument` */
export function requireCount(count: number, field: string): void {
  if (!Number.isInteger(count) || count < 1 || count > 100) {
    throw new NutqError('invalid-argument', `${field} must be a whole number from 1 to 100`, { field });
  }
}

/** @throws NutqError `invalid-argument` */
export function requireString(text: unknown): asserts text is string {
  if (typeof text !== 'string') {
    throw new NutqError(
      'invalid-argument',
      `text must be a string, not ${text === null ? 'null' : typeof text}`,
      { field: 'text' },
    );
  }
}
