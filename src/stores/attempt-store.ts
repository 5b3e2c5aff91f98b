export interface Attempts {
  /** In this window, the one just counted included. */
  readonly count: number;
  /** When the one before it was, in milliseconds; `undefined` for the first of a window. */
  readonly previousAt: number | undefined;
  /** When the window ends, in milliseconds. */
  readonly endsAt: number;
}

/** Counts what callers do, so that they can be slowed down. */
export interface AttemptStore {
  /**
   * Counts one, atomically. A window starts with the first and a new one when it has passed. One that ends more than
   * two windows ahead was begun by a clock that was wrong: it has passed, too. By less the clocks of machines may differ.
   */
  count(key: string, windowMs: number, now: number): Promise<Attempts>;
  /** Uncounts as many, down to none, atomically; the window stays. */
  takeBack(key: string, count: number): Promise<void>;
  clear(key: string): Promise<void>;
  /** Forgets the windows that have passed. Returns how many went. */
  prune(now: number): Promise<number>;
}
