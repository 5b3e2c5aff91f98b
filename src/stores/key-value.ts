/** Ordered keys with bytes behind them, and atomic transactions: all that the record stores ask of a database. */
export interface KeyValue {
  /** The value of a key, or undefined. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Every pair whose key starts so, in the order of keys. */
  entries(prefix: string, range?: KeyRange): Promise<readonly Entry[]>;
  /** The keys of a range, in order. */
  keys(prefix: string, range?: KeyRange): Promise<readonly string[]>;
  /**
   * Runs `work` alone, among all processes that share the data, and resolves once what it wrote is safe. `work` may run later, and
   * again from its start, what it wrote before forgotten; it must not throw after its first write.
   */
  transaction<T>(work: (transaction: Transaction) => T): Promise<T>;
  /** Releases files and connections; no call may follow. */
  close(): Promise<void>;
}

/** Past every key: keys are printable ASCII. */
export const END = '\u007f';

/** A key and its value. */
export type Entry = readonly [key: string, value: Uint8Array];

/** Keys from one to another, in order. */
export interface KeyRange {
  /** Only keys past this one. */
  readonly after?: string;
  readonly limit?: number;
  /** Only so many of them, those at the end; in order all the same. Not together with `limit`. */
  readonly last?: number;
}

/** Reads and writes that happen together or not at all. */
export interface Transaction {
  /** The value of a key, with what this transaction wrote. */
  get(key: string): Uint8Array | undefined;
  /** Keys of a range with their values, in order. */
  entries(prefix: string): readonly Entry[];
  /** The keys of a range, in order. */
  keys(prefix: string): readonly string[];
  /** Writes a value when the transaction ends. */
  put(key: string, value: Uint8Array): void;
  /** Removes a key when the transaction ends. */
  remove(key: string): void;
}
