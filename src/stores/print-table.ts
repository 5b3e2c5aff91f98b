/** Where sealed prints lie. Tags are keyed hashes: the table is told no name, no phrase and nothing of a voice. */
export interface PrintTable {
  /** `undefined` where there is no such collection. */
  version(collection: string): Promise<CollectionVersion | undefined>;
  /** The bytes given to `create`, for every collection. */
  names(): Promise<readonly CollectionName[]>;
  /** The same of one. */
  name(collection: string): Promise<Uint8Array | undefined>;
  /** Makes an empty collection; one that exists stays as it is. */
  create(collection: string, name: Uint8Array): Promise<void>;
  /** Puts another name where it is still `expected`; `false`, and nothing done, where it is not. */
  rename(collection: string, name: Uint8Array, expected: Uint8Array): Promise<boolean>;
  /** Rows that match everything given; none where the collection's own is gone. */
  rows(collection: string, by?: RowFilter): Promise<readonly PrintRow[]>;
  /** Every phrase that somebody says. */
  phrases(collection: string): Promise<readonly string[]>;
  /** At most `limit` rows after `after`, phrase by phrase, in the table's own order; no speaker comes before ''. */
  page(collection: string, after: Place | undefined, limit: number): Promise<readonly PrintRow[]>;
  /** The prints alone that were written since a version's `changes`; from 0 on all of them. */
  prints(collection: string, phrase: string, since: number): Promise<readonly SealedPrint[]>;
  /** Everybody enrolled with the phrase. */
  speakers(collection: string, phrase: string): Promise<readonly string[]>;
  /** How many say the phrase, and how many of them with other `features`. */
  count(collection: string, phrase: string, features: string): Promise<TableCount>;
  /** Rows of a phrase by cosine, nearest first; absent where the table cannot compare vectors. */
  nearest?(
    collection: string,
    phrase: string,
    features: string,
    queries: readonly Rotated[],
    limit: number,
  ): Promise<readonly PrintRow[]>;
  /**
   * Puts a row where `expected` lies (`undefined`: nothing); `undefined` for the row takes it away. Makes the collection where it
   * is not there yet. `false`, and nothing done, where something else lies there.
   */
  replace(
    collection: string,
    name: Uint8Array,
    place: Place,
    row: NewRow | undefined,
    expected: Uint8Array | undefined,
  ): Promise<boolean>;
  /** Erases a speaker's rows; returns how many rows went. */
  erase(collection: string, speaker: string): Promise<number>;
  /** Erases the collection with all of its rows; returns how many rows went. */
  eraseCollection(collection: string): Promise<number>;
}

/** Says what changed between two looks at a collection. */
export interface CollectionVersion {
  /** Changes when the collection is erased and made again. */
  readonly id: string;
  /** Grows with every write; each row carries the value that it was written at. */
  readonly changes: number;
  /** The value of `changes` when rows were last removed; 0 for never. */
  readonly erased: number;
}

export interface CollectionName {
  readonly collection: string;
  readonly name: Uint8Array;
}

export interface Place {
  readonly phrase: string;
  readonly speaker: string;
}

export interface RowFilter {
  readonly phrase?: string;
  readonly speakers?: readonly string[];
}

export interface PrintRow extends Place {
  /** The whole enrolment. */
  readonly sealed: Uint8Array;
}

/** The part of a row that a search needs. */
export interface SealedPrint {
  readonly speaker: string;
  /** Tag of the feature version: prints of different features are never compared. */
  readonly features: string;
  readonly print: Uint8Array;
}

export interface NewRow extends Omit<SealedPrint, 'speaker'> {
  readonly sealed: Uint8Array;
  /** The print for `nearest`, only where the table is to search the phrase. */
  readonly rotated?: Rotated;
}

/** A print under the rotation that belongs to a sealing key and a collection. */
export interface Rotated {
  /** Of the key. */
  readonly key: string;
  readonly vector: Float32Array;
}

export interface Count {
  readonly people: number;
  readonly outdated: number;
}

export interface TableCount extends Count {
  /** How many rows of `people` lack the vector that `nearest` searches by; 0 where there is no `nearest`. */
  readonly withoutVector: number;
}
