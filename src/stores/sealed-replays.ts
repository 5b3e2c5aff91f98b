import type { ReplayStore, SeenRecording, SeenRecordings } from './replay-store';
import type { Seal } from './seal';
import { keyedTag } from './tags';

export interface SealedReplays extends ReplayStore {
  /**
   * Seals with the first key of the ring what an older one sealed. Broken off it leaves fingerprints twice, never less than once.
   * Returns how many were sealed anew.
   */
  reseal(collection: string): Promise<number>;
}

/**
 * Fingerprints over a store that sees keyed hashes and sealed bytes only. One that no key opens any more is left out: it is
 * forgotten, and no login fails for it.
 */
export function sealedReplays(
  store: ReplayStore,
  seal: Seal,
  pepper: () => Promise<Uint8Array<ArrayBuffer>>,
): SealedReplays {
  const tagOf = async (collection: string): Promise<string> =>
    keyedTag(await pepper(), 'replays', collection);
  const about = (collection: string, number: number): string => `replay:${collection}:${number}`;
  const unseal = async (collection: string, seen: SeenRecordings): Promise<SeenRecordings> => {
    const opened = await Promise.all(
      seen.recordings.map(async ({ number, fingerprint }): Promise<readonly SeenRecording[]> => {
        const bytes = await seal.open(fingerprint, about(collection, number)).catch(() => undefined);
        return bytes ? [{ number, fingerprint: bytes }] : [];
      }),
    );
    return { ...seen, recordings: opened.flat() };
  };
  const append: ReplayStore['append'] = async (collection, { number, fingerprint }, most) => {
    const sealed = await seal.close(fingerprint, about(collection, number));
    return store.append(collection, { number, fingerprint: sealed }, most);
  };
  return {
    async since(name, after) {
      const collection = await tagOf(name);
      return unseal(collection, await store.since(collection, after));
    },
    append: async (name, recording, most) => append(await tagOf(name), recording, most),
    forget: async (name) => store.forget(await tagOf(name)),
    async reseal(name) {
      const collection = await tagOf(name);
      const seen = await store.since(collection, 0);
      const current = await Promise.all(
        seen.recordings.map(({ fingerprint }) => seal.isCurrent(fingerprint)),
      );
      if (current.every(Boolean)) return 0;
      const { newest, recordings } = await unseal(collection, seen);
      // All are kept anew before the first of the old ones goes, with the last one; those that others add meanwhile stay.
      for (const [i, { fingerprint }] of recordings.entries()) {
        const isLast = i === recordings.length - 1;
        for (let added = false; !added; ) {
          const number = (await store.since(collection, Number.MAX_SAFE_INTEGER)).newest + 1;
          added = await append(collection, { number, fingerprint }, isLast ? number - newest : number);
        }
      }
      if (recordings.length === 0) await store.forget(collection);
      return recordings.length;
    },
  };
}
