/** The remaining calls of each quota. */
export interface QuotaStore {
  /**
   * Sets up a quota, once: what was used stays used. Another number of trials than last time moves what is left by the
   * difference, never below 0.
   */
  grant(id: string, trials: number): Promise<void>;
  /** Grants so many more; what is left then, or `undefined` for an unknown id. */
  topUp(id: string, trials: number): Promise<number | undefined>;
  /** All that was ever granted; `undefined` for an unknown id. */
  granted(id: string): Promise<number | undefined>;
  /** `undefined` for an unknown id. */
  remaining(id: string): Promise<number | undefined>;
  /** Takes one, atomically; returns what is left after it, or `undefined` where nothing was left to take. */
  spend(id: string): Promise<number | undefined>;
}
