/**
 * Every reason for which nutq refuses an input. A caller can branch on `code`; `message` is for people.
 * "No match" and "not enough speech" are results, not errors.
 */
export type NutqErrorCode =
  | 'invalid-argument'
  | 'invalid-option'
  | 'invalid-dictionary'
  | 'invalid-model'
  | 'invalid-audio'
  | 'invalid-collection'
  | 'unreadable-print'
  | 'wrong-sealing-key'
  | 'damaged-store'
  | 'missing-store'
  | 'unavailable-storage'
  | 'missing-package'
  | 'missing-crypto'
  | 'not-loaded'
  | 'unreachable';

/**
 * The error that nutq throws when a call cannot be served: `code` is for programs, `message` for people. Recordings that cannot be read
 * throw an `AudioError`.
 *
 * @example
 * try {
 *   transliterate(42 as never);
 * } catch (error) {
 *   if (NutqError.is(error)) error.code; // 'invalid-argument'
 * }
 */
export class NutqError extends Error {
  override readonly name = 'NutqError';
  /** Why, for programs. */
  readonly code: NutqErrorCode;
  /** The argument or option at fault, where one can be named. */
  readonly field: string | undefined;

  constructor(code: NutqErrorCode, message: string, options?: { field?: string; cause?: unknown }) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.field = options?.field;
  }

  /** Whether an error is one of nutq's, also of its other module system (CommonJS beside ES modules) or another realm. */
  static is(error: unknown): error is NutqError {
    return (error as NutqError | null | undefined)?.name === 'NutqError' && 'code' in (error as object);
  }
}

/**
 * The start of a value, as a message quotes it: nobody fills a log with it, or forges its lines. A value without text, such as
 * `Object.create(null)`, throws when converted.
 */
export function shown(value: unknown): string {
  try {
    return String(value)
      .replace(/^(.{40}).+/su, '$1…')
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd');
  } catch {
    return typeof value;
  }
}
