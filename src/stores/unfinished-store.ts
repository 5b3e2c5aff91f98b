/**
 * Notes of registrations in hand. A recording is remembered before its person is enrolled, and a process may end in between: what it noted
 * stays, so that another one can undo the rest. A store keeps bytes.
 */
export interface UnfinishedStore {
  put(id: string, note: Uint8Array): Promise<void>;
  all(): Promise<readonly UnfinishedNote[]>;
  remove(id: string): Promise<void>;
}

export interface UnfinishedNote {
  readonly id: string;
  readonly note: Uint8Array;
}
