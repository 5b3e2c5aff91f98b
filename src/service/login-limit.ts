/** How long a client that failed has to wait before it may try again. */
import type { Attempts } from '../stores/attempt-store';

export interface LoginLimit {
  /** Attempts in a row without delay. Default 10. */
  readonly free?: number;
  /** After so many the client is locked out until its window ends. Default 20. */
  readonly lockAfter?: number;
  /** Minutes from the first failure until all is forgotten. Default 15. A success forgets at once. */
  readonly windowMinutes?: number;
}

export const DEFAULT_LOGIN_LIMIT: Required<LoginLimit> = { free: 10, lockAfter: 20, windowMinutes: 15 };

/** Milliseconds to wait: none at first, then 1, 2, 4… seconds since the attempt before, at last the rest of the window. */
export function waitFor(
  { count, previousAt = 0, endsAt }: Attempts,
  now: number,
  { free, lockAfter }: Required<LoginLimit>,
): number {
  if (count > lockAfter) return endsAt - now;
  if (count <= free) return 0;
  return Math.max(0, previousAt + 1000 * 2 ** (count - free - 1) - now);
}
