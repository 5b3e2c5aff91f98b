import type { Entry, KeyRange, KeyValue, Transaction } from './key-value';

/** Gone when the process ends. JavaScript runs a transaction without interruption. */
export function memoryKeyValue(): KeyValue {
  const map = new Map<string, Uint8Array>();
  const keys = (prefix: string, { after = '', limit, last = 0 }: KeyRange = {}): readonly string[] =>
    [...map.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .sort((a, b) => (a < b ? -1 : 1))
      .slice(-last, limit);
  const entries = (prefix: string, range?: KeyRange): readonly Entry[] =>
    keys(prefix, range).map((key): Entry => [key, map.get(key)!]);
  const transaction: Transaction = {
    get: (key) => map.get(key),
    entries,
    keys,
    put: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  };
  return {
    get: async (key) => map.get(key),
    entries: async (prefix, range) => entries(prefix, range),
    keys: async (prefix, range) => keys(prefix, range),
    transaction: async (work) => work(transaction),
    close: async () => undefined,
  };
}
