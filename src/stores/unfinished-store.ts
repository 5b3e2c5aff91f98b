/**
 * Notes of registrations in hand. A recording is remembered before its person is enrolled, and a process may end in between: what it noted
 * stays, so that another one can undo the rest. A store keeps bytes.
 */
export interface UnfinishedStore {
  /** Keeps a note; there is none of this id. */
  put(id: string, note: Uint8Array): Promise<void>;
  /** Every note, in any order. */
  all(): Promise<readonly UnfinishedNote[]>;
  /** Removes a note, if there is one. */
  remove(id: string): Promise<void>;
}

/** What a process noted, sealed where the store is. */
export interface UnfinishedNote {
  readonly id: string;
  readonly note: Uint8Array;
}
