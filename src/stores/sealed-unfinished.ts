import type { Seal } from './seal';
import type { UnfinishedStore } from './unfinished-store';

/** Nothing is gained by a note under another id. */
const ABOUT = 'unfinished';

/** Notes over a store that sees sealed bytes only. One that no key opens is left out. */
export function sealedUnfinished(store: UnfinishedStore, seal: Seal): UnfinishedStore {
  return {
    ...store,
    put: async (id, note) => store.put(id, await seal.close(note, ABOUT)),
    async all() {
      const notes = await store.all();
      const opened = await seal.openAll(notes.map(({ note }) => ({ sealed: note, about: ABOUT })));
      return notes.flatMap(({ id }, i) => {
        const note = opened[i];
        return note ? [{ id, note }] : [];
      });
    },
  };
}
