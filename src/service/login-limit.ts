/**
 * How long a client that failed has to wait before it may try again. Tries are counted twice: by the person that a login names, and by
 * client, whomever it names. Who gets in clears what was counted for this person, and of the client's count takes back the login and
 * one failure before it. So a client that serves many people is not slowed down as long as more of them get in than fail, though with a
 * search nobody can tell whose the failures were; and whoever may log in buys one try at another person by each login of their own.
 */
import type { AttemptStore, Attempts } from '../stores/attempt-store';

export interface LoginLimit {
  /** Attempts without delay, of a client and of a client at one person. Default 10. */
  readonly free?: number;
  /** After so many the client is locked out until its window ends. Default 20. */
  readonly lockAfter?: number;
  /** Minutes from the first failure until all is forgotten. Default 15. */
  readonly windowMinutes?: number;
}

export const DEFAULT_LOGIN_LIMIT: Required<LoginLimit> = { free: 10, lockAfter: 20, windowMinutes: 15 };

/** Where a login comes from. */
export interface LoginSource {
  readonly collection: string;
  readonly client: string | undefined;
}

export interface LoginLimiter {
  /** Counts a login before anything else is done, so that many at once do not slip through; returns the milliseconds to wait. */
  count(source: LoginSource, named: string | undefined): Promise<number>;
  /** @param accepted who got in, where that is known */
  succeed(source: LoginSource, accepted: string | undefined): Promise<void>;
}

/** The login that succeeded, and one that failed. */
const TAKEN_BACK = 2;

export function loginLimiter(
  attempts: AttemptStore,
  limit: Required<LoginLimit>,
  now: () => number,
): LoginLimiter {
  const nameOf = ({ collection, client = '' }: LoginSource, ...person: readonly string[]): string =>
    `login:${JSON.stringify([collection, client, ...person])}`;
  const count = async (name: string): Promise<number> =>
    waitFor(await attempts.count(name, limit.windowMinutes * 60_000, now()), now(), limit);
  return {
    async count(source, named) {
      const wait = await count(nameOf(source));
      // A client that waits leaves no traces of names that it makes up.
      return wait > 0 || named === undefined ? wait : count(nameOf(source, named));
    },
    async succeed(source, accepted) {
      await attempts.takeBack(nameOf(source), TAKEN_BACK);
      if (accepted !== undefined) await attempts.clear(nameOf(source, accepted));
    },
  };
}

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
