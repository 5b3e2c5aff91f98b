import type { Seal } from './seal';
import type { UnfinishedStore } from './unfinished-store';

/** Notes over a store that sees sealed bytes only. One that no key opens is left out. */
export function sealedUnfinished(store: UnfinishedStore, seal: Seal): UnfinishedStore {
  const about = (id: string): string => `unfinished:${id}`;
  return {
    put: async (id, note) => store.put(id, await seal.close(note, about(id))),
    async all() {
      const sealed = await store.all();
      const opened = await seal.openAll(sealed.map(({ id, note }) => ({ sealed: note, about: about(id) })));
      return sealed.flatMap(({ id }, i) => {
        const note = opened[i];
        return note ? [{ id, note }] : [];
      });
    },
    remove: (id) => store.remove(id),
  };
}
