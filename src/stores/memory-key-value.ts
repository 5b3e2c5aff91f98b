import type { Entry, KeyValue, Transaction } from './key-value';

/** Gone when the process ends. JavaScript runs a transaction without interruption. */
export function memoryKeyValue(): KeyValue {
  const map = new Map<string, Uint8Array>();
  const entries = (prefix: string): readonly Entry[] =>
    [...map].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
  const transaction: Transaction = {
    get: (key) => map.get(key),
    entries,
    put: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  };
  return {
    get: async (key) => map.get(key),
    entries: async (prefix) => entries(prefix),
    transaction: async (work) => work(transaction),
    close: async () => undefined,
  };
}
