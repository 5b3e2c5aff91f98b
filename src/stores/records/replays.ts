import type { KeyValue } from '../key-value';
import type { ReplayStore } from '../replay-store';
import { tag } from '../tags';

export function recordReplays(data: KeyValue): ReplayStore {
  const prefixOf = async (collection: string): Promise<string> => `replay:${await tag(collection)}:`;
  return {
    async claim(collection, fingerprint) {
      const key = (await prefixOf(collection)) + (await tag(fingerprint));
      return data.transaction(({ get, put }) => {
        if (get(key)) return false;
        put(key, new Uint8Array(1));
        return true;
      });
    },
    async forget(collection) {
      const prefix = await prefixOf(collection);
      await data.transaction(({ entries, remove }) => {
        for (const [key] of entries(prefix)) remove(key);
      });
    },
  };
}
