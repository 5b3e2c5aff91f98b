/**
 * How long a client that failed has to wait before it may try again. Tries are counted twice: by client and the person whom a login names,
 * and by client alone. A successful login clears the count of this person; of the client's count it takes back itself and one failure. So a
 * client that serves many people is not slowed down as long as more of them succeed than fail. In a search nobody can tell who failed, so
 * each successful login buys one try at somebody else's account. A login that comes too early is refused and not counted.
 */

import { check, checkWhole } from '../check-option';
import { given } from '../given';
import { type AttemptStore, readyAt, type Tried, type TryPolicy } from '../stores/attempt-store';
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import { clientKey } from './client-key';

/** How often a client may fail before it has to wait. */
export interface LoginLimit {
  /** Attempts without delay, of a client and of a client at one person: a whole number. Default 10. */
  readonly free?: number;
  /** After so many, a whole number, the client is locked out until its window ends; 0 is as 1. Default 20. */
  readonly lockAfter?: number;
  /** Minutes from the first failure until all is forgotten, above 0, fractions too; at most a hundred years. Default 15. */
  readonly windowMinutes?: number;
}

export const DEFAULT_LOGIN_LIMIT: Required<LoginLimit> = { free: 10, lockAfter: 20, windowMinutes: 15 };
/** A hundred years: databases count milliseconds in 64 bits. */
export const MOST_MINUTES = 36_500 * 24 * 60;

const LOGIN_LIMIT_KEYS: KeysOf<LoginLimit> = { free: true, lockAfter: true, windowMinutes: true };

/**
 * What is not given is the default. No count ever reaches a limit that is not a number.
 *
 * @throws NutqError `invalid-option`
 */
export function wholeLimit(limit: LoginLimit): Required<LoginLimit> {
  refuseUnknownKeys(limit, LOGIN_LIMIT_KEYS, 'loginLimit.');
  const whole = { ...DEFAULT_LOGIN_LIMIT, ...given(limit) };
  const { free, lockAfter, windowMinutes } = whole;
  for (const [name, count] of Object.entries({ free, lockAfter }))
    checkWhole(`loginLimit.${name}`, count, 0, Number.MAX_SAFE_INTEGER, 'a whole number from 0');
  // Without a length no window ever holds two tries.
  const wanted = `a number above 0, at most ${MOST_MINUTES}`;
  check('loginLimit.windowMinutes', windowMinutes, Number.MIN_VALUE, MOST_MINUTES, wanted);
  return whole;
}

/** Where a login comes from. */
export interface LoginSource {
  readonly collection: string;
  readonly client: string | undefined;
}

/** How long a login has to wait. */
export interface LoginWait {
  /** Milliseconds; 0 for a login that may go on. */
  readonly milliseconds: number;
  /** Only the first refusal after a counted try is worth a line in the trail. */
  readonly event?: 'limit' | 'lockout';
}

export interface LoginLimiter {
  /** Counts a login before anything else is done, so that many at once do not slip through. */
  count(source: LoginSource, named: string | undefined): Promise<LoginWait>;
  /** @param accepted who got in, where that is known */
  succeed(source: LoginSource, accepted: string | undefined): Promise<void>;
  /** Counts a failure from wherever; whether so many have failed now that somebody should look. */
  fail(collection: string, named: string | undefined): Promise<boolean>;
}

/** The login that succeeded, and one that failed. */
const TAKEN_BACK = 2;
/**
 * Failed logins within a window that raise an alarm: at one person, as many as lock out one client; without a name, in the whole
 * collection.
 */
const ALARM_COLLECTION = 200;

export function loginLimiter(
  attempts: AttemptStore,
  { free, lockAfter, windowMinutes }: Required<LoginLimit>,
  now: () => number,
): LoginLimiter {
  const policy: TryPolicy = { free, lockAfter, windowMs: Math.round(windowMinutes * 60_000) };
  const nameOf = ({ collection, client }: LoginSource, ...person: readonly string[]): string =>
    `login:${JSON.stringify([collection, clientKey(client), ...person])}`;
  const waitOf = (tried: Tried, at: number): LoginWait => {
    if (tried.refused === 0) return { milliseconds: 0 };
    const milliseconds = readyAt(tried, policy) - at;
    if (tried.refused > 1) return { milliseconds };
    return { milliseconds, event: tried.count >= lockAfter ? 'lockout' : 'limit' };
  };
  return {
    async count(source, named) {
      const at = now();
      const tried = await attempts.attempt(nameOf(source), policy, at);
      const wait = waitOf(tried, at);
      if (named === undefined) return wait;
      if (wait.milliseconds > 0) {
        // Read, not counted: a client that waits leaves no traces of names that it makes up.
        const atPerson = await attempts.tries(nameOf(source, named), policy, at);
        const ready = atPerson ? readyAt(atPerson, policy) - at : 0;
        return { ...wait, milliseconds: Math.max(wait.milliseconds, ready) };
      }
      const waitForPerson = waitOf(await attempts.attempt(nameOf(source, named), policy, at), at);
      if (waitForPerson.milliseconds === 0) return waitForPerson;
      // Refused, so not counted. The waiting time stays as it was.
      await attempts.takeBack(nameOf(source), 1);
      const ready = readyAt({ ...tried, count: tried.count - 1 }, policy) - at;
      return { ...waitForPerson, milliseconds: Math.max(waitForPerson.milliseconds, ready) };
    },
    async succeed(source, accepted) {
      await Promise.all([
        attempts.takeBack(nameOf(source), TAKEN_BACK),
        ...(accepted === undefined ? [] : [attempts.clear(nameOf(source, accepted))]),
      ]);
    },
    async fail(collection, named) {
      const whom = named === undefined ? [collection] : [collection, named];
      const { count } = await attempts.count(`failed:${JSON.stringify(whom)}`, policy.windowMs, now());
      return count === (named === undefined ? ALARM_COLLECTION : Math.max(lockAfter, 1));
    },
  };
}
