import type { RootDatabase } from 'lmdb';
import { END, type Entry, type KeyRange, type KeyValue, type Transaction } from './key-value';
import { loadOptional } from './optional-package';

/** One directory, shared by any number of processes of one machine. Commits are on the disk when they resolve. */
export async function lmdbKeyValue(directory: string): Promise<KeyValue> {
  const { open } = await loadOptional('lmdb', () => import('lmdb'));
  const db: RootDatabase<Buffer, string> = open({
    path: directory,
    // Else the package takes a name with a dot for that of a file.
    noSubdir: false,
    encoding: 'binary',
    // A commit resolves when it is flushed: an acknowledged write outlives a power cut.
    overlappingSync: false,
    // Writes of one turn are one commit either way. With this option the commit has its own promise, and nobody would hear it fail.
    eventTurnBatching: false,
  });
  const within = (prefix: string, { after, limit, last }: KeyRange = {}) =>
    last === undefined
      ? {
          start: after ?? prefix,
          end: prefix + END,
          exclusiveStart: after !== undefined,
          ...(limit === undefined ? {} : { limit }),
        }
      : { start: prefix + END, end: after ?? prefix, reverse: true, limit: last };
  const inOrder = <Found>(found: Found[], range?: KeyRange): readonly Found[] =>
    range?.last === undefined ? found : found.reverse();
  const entries = (prefix: string, range?: KeyRange): readonly Entry[] => {
    const found = Array.from(db.getRange(within(prefix, range)), ({ key, value }): Entry => [key, value]);
    return inOrder(found, range);
  };
  const keys = (prefix: string, range?: KeyRange): readonly string[] =>
    inOrder(Array.from(db.getKeys(within(prefix, range))), range);
  const writing: Transaction = {
    get: (key) => db.get(key),
    entries,
    keys,
    put: (key, value) => db.putSync(key, Buffer.from(value)),
    remove: (key) => void db.removeSync(key),
  };
  return {
    async get(key) {
      db.resetReadTxn(); // another process may have written
      return db.get(key);
    },
    async entries(prefix, range) {
      db.resetReadTxn();
      return entries(prefix, range);
    },
    async keys(prefix, range) {
      db.resetReadTxn();
      return keys(prefix, range);
    },
    transaction: (work) => committed(db.transaction(() => work(writing))),
    close: () => db.close(),
  };
}

/**
 * A commit that fails, as on a full disk, rejects two promises: its own and a second one with the reason. The second would end the process
 * if nobody handled it. The next transaction starts again.
 */
async function committed<T>(commit: Promise<T>): Promise<T> {
  try {
    return await commit;
  } catch (error) {
    const { commitError } = error as { readonly commitError?: Promise<never> };
    if (!commitError) throw error;
    // The reason comes in the same turn, or not at all.
    const later = new Promise<void>((resolve) => setTimeout(resolve));
    const reason = await Promise.race([commitError.catch((cause: unknown) => cause), later]);
    throw new Error(reason instanceof Error ? reason.message : 'Commit failed', { cause: error });
  }
}
