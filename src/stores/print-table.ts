/** Where sealed prints lie. Tags are keyed hashes: the table learns no name, no phrase and nothing of a voice. */
export interface PrintTable {
  /** Changes with every write to the collection; `undefined` where there is no such collection. */
  version(collection: string): Promise<string | undefined>;
  /** What `create` was given, of every collection. */
  names(): Promise<readonly Uint8Array[]>;
  /** Makes an empty collection; one that exists stays as it is. */
  create(collection: string, name: Uint8Array): Promise<void>;
  rows(collection: string, phrase?: string): Promise<readonly PrintRow[]>;
  /** Rows of a phrase by cosine, nearest first; absent where the table cannot compare vectors. */
  nearest?(
    collection: string,
    phrase: string,
    vector: Float32Array,
    limit: number,
  ): Promise<readonly PrintRow[]>;
  /** Stores or replaces wholly; makes the collection where it is not there yet. `vector` is what `nearest` compares. */
  put(collection: string, name: Uint8Array, row: PrintRow, vector: Float32Array): Promise<void>;
  /** Erases a speaker's rows, or the collection with all of its rows; returns how many rows went. */
  erase(collection: string, speaker?: string): Promise<number>;
}

export interface PrintRow {
  readonly phrase: string;
  readonly speaker: string;
  readonly sealed: Uint8Array;
}
