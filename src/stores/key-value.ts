/** Ordered keys with bytes behind them, and atomic transactions: all that the record stores ask of a database. */
export interface KeyValue {
  get(key: string): Promise<Uint8Array | undefined>;
  /** Every pair whose key starts so, in the order of keys. */
  entries(prefix: string, range?: KeyRange): Promise<readonly Entry[]>;
  keys(prefix: string, range?: KeyRange): Promise<readonly string[]>;
  /**
   * Runs `work` alone, among all processes that share the data, and resolves once what it wrote is safe. `work` may run later, and
   * again from its start, what it wrote before forgotten; it must not throw after its first write.
   */
  transaction<T>(work: (transaction: Transaction) => T): Promise<T>;
  close(): Promise<void>;
}

export type Entry = readonly [key: string, value: Uint8Array];

export interface KeyRange {
  /** Only keys past this one. */
  readonly after?: string;
  readonly limit?: number;
}

export interface Transaction {
  get(key: string): Uint8Array | undefined;
  entries(prefix: string): readonly Entry[];
  keys(prefix: string): readonly string[];
  put(key: string, value: Uint8Array): void;
  remove(key: string): void;
}
