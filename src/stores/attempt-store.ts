/** The count of a window of time. */
export interface Attempts {
  /** Tries in this window, including the one just counted. */
  readonly count: number;
  /** When the one before it was, in milliseconds; `undefined` for the first of a window. */
  readonly previousAt: number | undefined;
  /** When the window ends, in milliseconds. */
  readonly endsAt: number;
}

/** How long a client waits that tries too often: longer and longer. */
export interface TryPolicy {
  readonly windowMs: number;
  /** Tries without a wait. */
  readonly free: number;
  /** After so many the rest of the window is to be waited for. */
  readonly lockAfter: number;
}

/** Counted tries, without those that had to wait. */
export interface Tries {
  readonly count: number;
  /** When the last one was, in milliseconds. */
  readonly lastAt: number;
  readonly endsAt: number;
}

/** The same, and what was refused since. */
export interface Tried extends Tries {
  /** How many were refused since the last one that was counted; 0 where this one was counted. */
  readonly refused: number;
}

/** Counts what callers do, so that they can be slowed down. */
export interface AttemptStore {
  /**
   * Counts one, atomically. A window starts with the first and a new one when it has passed. A window that ends more than two windows ahead
   * was begun by a wrong clock: it counts as passed. Clocks of machines may differ by less than this.
   */
  count(key: string, windowMs: number, now: number): Promise<Attempts>;
  /**
   * Counts a try atomically. Before the time `readyAt` of the earlier tries it is refused instead, and the wait stays as it was. A window
   * that ends later than one begun now comes from a clock ahead of this one. It then ends as if begun now.
   */
  attempt(key: string, policy: TryPolicy, now: number): Promise<Tried>;
  /** The tries of a window that is open, and counts nothing. */
  tries(key: string, policy: TryPolicy, now: number): Promise<Tries | undefined>;
  /** Uncounts as many, down to none, atomically; the window stays. */
  takeBack(key: string, count: number): Promise<void>;
  /** Forgets what was counted under a key. */
  clear(key: string): Promise<void>;
  /** Forgets the windows that have passed. Returns how many went. */
  prune(now: number): Promise<number>;
}

/** Beyond so many doublings any window is over. */
export const MOST_DOUBLINGS = 30;

/** Time of the next allowed try, in milliseconds: at once, then 1, 2, 4… seconds after the last, and finally when the window ends. */
export function readyAt({ count, lastAt, endsAt }: Tries, { free, lockAfter }: TryPolicy): number {
  if (count < free) return 0;
  if (count >= lockAfter) return endsAt;
  return lastAt + 1000 * 2 ** Math.min(count - free, MOST_DOUBLINGS);
}
