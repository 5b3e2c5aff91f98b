import type { ReplayStore, SeenRecording } from './replay-store';
import type { Seal } from './seal';
import { keyedTag } from './tags';

/**
 * Fingerprints over a store that sees keyed hashes and sealed bytes only. One that no key opens any more is left out: it is
 * forgotten, and no login fails for it.
 */
export function sealedReplays(
  store: ReplayStore,
  seal: Seal,
  pepper: () => Promise<Uint8Array<ArrayBuffer>>,
): ReplayStore {
  const tagOf = async (collection: string): Promise<string> =>
    keyedTag(await pepper(), 'replays', collection);
  const about = (collection: string, number: number): string => `replay:${collection}:${number}`;
  return {
    async since(name, after) {
      const collection = await tagOf(name);
      const seen = await store.since(collection, after);
      const opened = await Promise.all(
        seen.recordings.map(async ({ number, fingerprint }): Promise<readonly SeenRecording[]> => {
          const bytes = await seal.open(fingerprint, about(collection, number)).catch(() => undefined);
          return bytes ? [{ number, fingerprint: bytes }] : [];
        }),
      );
      return { ...seen, recordings: opened.flat() };
    },
    async append(name, { number, fingerprint }, most) {
      const collection = await tagOf(name);
      const sealed = await seal.close(fingerprint, about(collection, number));
      return store.append(collection, { number, fingerprint: sealed }, most);
    },
    forget: async (name) => store.forget(await tagOf(name)),
  };
}
