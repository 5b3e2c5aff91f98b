/** Fingerprints of recordings that were used, by collection. */
export interface ReplayStore {
  /** Remembers a fingerprint; `false` where it was known. Of simultaneous claims one succeeds. */
  claim(collection: string, fingerprint: string): Promise<boolean>;
  /** Forgets those of a collection. */
  forget(collection: string): Promise<void>;
}
