/** A fingerprint with its place in the order in which a collection saw its recordings. */
export interface SeenRecording {
  /** From 1 on; never given twice in a collection. */
  readonly number: number;
  readonly fingerprint: Uint8Array;
  /** The person who speaks; the recording is forgotten when they are erased. Empty for nobody's. */
  readonly speakerId: string;
}

/** Fingerprints that a collection keeps, with the state of its numbering. */
export interface SeenRecordings {
  /** Number of the oldest that is kept: smaller ones are forgotten. */
  readonly oldest: number;
  /** Number that was given last; 0 at first. */
  readonly newest: number;
  /** How often `forget` was called; then there are gaps between the numbers. */
  readonly forgotten: number;
  /** In order. */
  readonly recordings: readonly SeenRecording[];
}

/** Fingerprints of recordings that a collection has seen. A store keeps bytes, it never compares. */
export interface ReplayStore {
  /** Those numbered after `after`. */
  since(collection: string, after: number): Promise<SeenRecordings>;
  /** The newest number of all that is kept. */
  numbers(collection: string): Promise<readonly number[]>;
  /**
   * Keeps a fingerprint under its number, which has to be the one after `newest`: `false` where another came first, or where somebody was
   * forgotten since `forgotten` was read, so that whoever compared it looks again. Beyond `most` recordings the oldest goes.
   */
  append(collection: string, recording: SeenRecording, forgotten: number, most: number): Promise<boolean>;
  /** Forgets those of a person; their numbers stay used. */
  forget(collection: string, speakerId: string): Promise<void>;
  /** Forgets all of a collection; their numbers stay used. */
  forgetCollection(collection: string): Promise<void>;
}
