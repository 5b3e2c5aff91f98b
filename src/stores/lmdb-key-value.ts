import type { RootDatabase } from 'lmdb';
import type { Entry, KeyValue, Transaction } from './key-value';
import { loadOptional } from './optional-package';

/** Past every key: keys are printable ASCII. */
const END = '\u007f';

/** One directory, shared by any number of processes of one machine. Commits are on the disk when they resolve. */
export async function lmdbKeyValue(directory: string): Promise<KeyValue> {
  const { open } = await loadOptional('lmdb', () => import('lmdb'));
  const db: RootDatabase<Buffer, string> = open({
    path: directory,
    encoding: 'binary',
    // A commit resolves when it is flushed: an acknowledged write outlives a power cut.
    overlappingSync: false,
  });
  const entries = (prefix: string): readonly Entry[] =>
    Array.from(db.getRange({ start: prefix, end: prefix + END }), ({ key, value }): Entry => [key, value]);
  const writing: Transaction = {
    get: (key) => db.get(key),
    entries,
    put: (key, value) => db.putSync(key, Buffer.from(value)),
    remove: (key) => void db.removeSync(key),
  };
  return {
    async get(key) {
      db.resetReadTxn(); // another process may have written
      return db.get(key);
    },
    async entries(prefix) {
      db.resetReadTxn();
      return entries(prefix);
    },
    transaction: (work) => db.transaction(() => work(writing)),
    close: () => db.close(),
  };
}
