/** Ordered keys over IndexedDB: any number of tabs and workers of one origin share the data. */
import { NutqError } from '../errors';
import { END, type Entry, type KeyRange, type KeyValue, type Transaction } from '../stores/key-value';

/** Keys and the bytes behind them. */
export const PAIRS = 'pairs';
/** What seals them. */
export const KEYS = 'keys';
const VERSION = 1;

/** @throws NutqError `unavailable-storage` where the browser keeps nothing, or an older page holds the database open */
export async function openDatabase(name: string): Promise<IDBDatabase> {
  if (typeof indexedDB === 'undefined') throw unavailable('This runtime has no IndexedDB');
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(PAIRS);
    request.result.createObjectStore(KEYS);
  };
  const blocked = new Promise<never>((_, reject) => {
    request.onblocked = () => reject(unavailable('Another tab holds an older version of the database open'));
  });
  const database = await Promise.race([settled(request), blocked]);
  // Deleting the database or opening a newer version need not wait for this tab.
  database.onversionchange = () => database.close();
  return database;
}

export function indexedDbKeyValue(database: IDBDatabase): KeyValue {
  const reading = (): IDBObjectStore => begin(database, 'readonly').objectStore(PAIRS);
  return {
    get: async (key) => settled<Uint8Array | undefined>(reading().get(key)),
    async entries(prefix, range = {}) {
      const store = reading();
      const within = rangeOf(prefix, range);
      const [keys, values] = await Promise.all([
        settled(store.getAllKeys(within, range.limit)),
        settled(store.getAll(within, range.limit)),
      ]);
      return keys.map((key, i): Entry => [key as string, values[i]]).slice(-(range.last ?? 0));
    },
    async keys(prefix, range = {}) {
      const keys = await settled(reading().getAllKeys(rangeOf(prefix, range), range.limit));
      return (keys as string[]).slice(-(range.last ?? 0));
    },
    transaction: (work) => transact(database, work),
    close: async () => database.close(),
  };
}

/**
 * IndexedDB answers later, but `work` asks now. When it asks for a key that is not loaded, it is interrupted, the key is fetched, and it
 * starts again. All within one transaction of the database, so that nobody writes in between.
 */
async function transact<T>(database: IDBDatabase, work: (transaction: Transaction) => T): Promise<T> {
  const transaction = begin(database, 'readwrite');
  const committed = finished(transaction);
  // Looked at below; until then it may fail without anybody waiting.
  committed.catch(() => undefined);
  const store = transaction.objectStore(PAIRS);
  const fetched = new Fetched();
  for (;;) {
    const written = new Map<string, Uint8Array | undefined>();
    let result: T;
    try {
      result = work(transactionOver(fetched, written));
    } catch (error) {
      if (error instanceof Missing) {
        await fetched.add(error, store);
        continue;
      }
      transaction.abort();
      await committed.catch(() => undefined);
      throw error;
    }
    for (const [key, value] of written) {
      // Copied: of a view the whole buffer would be kept.
      if (value) store.put(value.slice(), key);
      else store.delete(key);
    }
    await committed;
    return result;
  }
}

/** A key that a transaction asked for before it was fetched, or all keys that begin with a prefix. */
class Missing {
  constructor(
    readonly what: 'key' | 'prefix',
    readonly name: string,
  ) {}
}

/** The part of the database that is loaded. */
class Fetched {
  readonly #values = new Map<string, Uint8Array | undefined>();
  readonly #prefixes = new Map<string, readonly Entry[]>();

  async add({ what, name }: Missing, store: IDBObjectStore): Promise<void> {
    if (what === 'key') {
      this.#values.set(name, await settled<Uint8Array | undefined>(store.get(name)));
      return;
    }
    const within = rangeOf(name, {});
    const [keys, values] = await Promise.all([
      settled(store.getAllKeys(within)),
      settled(store.getAll(within)),
    ]);
    this.#prefixes.set(
      name,
      keys.map((key, i): Entry => [key as string, values[i]]),
    );
    for (const [i, key] of keys.entries()) this.#values.set(key as string, values[i]);
  }

  get(key: string): Uint8Array | undefined {
    if (this.#values.has(key)) return this.#values.get(key);
    if ([...this.#prefixes.keys()].some((prefix) => key.startsWith(prefix))) return undefined;
    throw new Missing('key', key);
  }

  entries(prefix: string): readonly Entry[] {
    const found = this.#prefixes.get(prefix);
    if (!found) throw new Missing('prefix', prefix);
    return found;
  }
}

/** Reads the loaded part, with what was written on top. */
function transactionOver(fetched: Fetched, written: Map<string, Uint8Array | undefined>): Transaction {
  const entries = (prefix: string): readonly Entry[] => {
    const merged = new Map(fetched.entries(prefix));
    for (const [key, value] of written) {
      if (!key.startsWith(prefix)) continue;
      if (value) merged.set(key, value);
      else merged.delete(key);
    }
    return [...merged].sort(([a], [b]) => (a < b ? -1 : 1));
  };
  return {
    get: (key) => (written.has(key) ? written.get(key) : fetched.get(key)),
    entries,
    keys: (prefix) => entries(prefix).map(([key]) => key),
    put: (key, value) => void written.set(key, value),
    remove: (key) => void written.set(key, undefined),
  };
}

function rangeOf(prefix: string, { after }: KeyRange): IDBKeyRange {
  return IDBKeyRange.bound(after ?? prefix, prefix + END, after !== undefined);
}

function begin(database: IDBDatabase, mode: IDBTransactionMode): IDBTransaction {
  try {
    // A commit resolves when it is flushed, as far as the system says so.
    return database.transaction(PAIRS, mode, { durability: 'strict' });
  } catch (cause) {
    throw unavailable('The database was closed', cause);
  }
}

export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(refusal(request.error));
  });
}

export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(refusal(transaction.error));
  });
}

function refusal(cause: DOMException | null): NutqError {
  const full = cause?.name === 'QuotaExceededError';
  return unavailable(full ? 'The browser has no room left' : 'The browser could not read or write', cause);
}

function unavailable(message: string, cause?: unknown): NutqError {
  return new NutqError('unavailable-storage', message, { cause });
}
