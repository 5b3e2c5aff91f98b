import type { KeyValue } from '../key-value';
import type { UnfinishedStore } from '../unfinished-store';

const PREFIX = 'unfinished:';

export function recordUnfinished(data: KeyValue): UnfinishedStore {
  return {
    put: (id, note) => data.transaction(({ put }) => put(PREFIX + id, note)),
    async all() {
      const entries = await data.entries(PREFIX);
      // Copied: a buffer of the database's own may be written over.
      return entries.map(([key, note]) => ({ id: key.slice(PREFIX.length), note: Uint8Array.from(note) }));
    },
    remove: (id) => data.transaction(({ remove }) => remove(PREFIX + id)),
  };
}
