import { requireText } from '../check-input';
import { type ErrorListener, report } from '../error-listener';
import { remembering } from '../remembering';
import type { ReplayStore, SeenRecording, SeenRecordings } from './replay-store';
import type { Seal } from './seal';
import { keyedTag } from './tags';
import { leftOut } from './unreadable';

export interface SealedReplays extends ReplayStore {
  /**
   * Seals with the first key of the ring what an older one sealed. Drops fingerprints that no key opens, unless no key opens any. If
   * interrupted it may leave fingerprints twice, but loses none. Returns how many were sealed again.
   */
  reseal(collection: string): Promise<number>;
}

/** Of the bytes of a fingerprint. One of another format is not opened, as if sealed with another key. */
const FORMAT = 2;

/** Collections whose tags are kept in memory: every login asks for one or two. */
const KEPT_TAGS = 64;

/**
 * Fingerprints over a store that sees keyed hashes and sealed bytes only. One that no key opens any more is left out: it is forgotten, and
 * no login fails for it. People are named by hashes made for this use alone, also in what is read back.
 */
export function sealedReplays(
  store: ReplayStore,
  seal: Seal,
  pepper: () => Promise<Uint8Array<ArrayBuffer>>,
  onError?: ErrorListener,
): SealedReplays {
  const tagOf = async (...names: readonly string[]): Promise<string> =>
    keyedTag(await pepper(), 'replays', ...names);
  const collectionTag = remembering((name) => tagOf(name), KEPT_TAGS);
  const about = (collection: string, { number, speakerId }: Omit<SeenRecording, 'fingerprint'>): string =>
    `replay:${FORMAT}:${collection}:${number}:${speakerId}`;

  const unseal = async (collection: string, seen: SeenRecordings): Promise<SeenRecordings> => {
    const sealed = seen.recordings.map((recording) => ({
      sealed: recording.fingerprint,
      about: about(collection, recording),
    }));
    const opened = await seal.openAll(sealed);
    const recordings = seen.recordings.flatMap((recording, i): readonly SeenRecording[] => {
      const fingerprint = opened[i];
      return fingerprint ? [{ ...recording, fingerprint }] : [];
    });
    const all = seen.recordings.length;
    const unreadable = all - recordings.length;
    if (unreadable > 0) report(leftOut('fingerprints', unreadable, all), onError);
    return { ...seen, recordings };
  };
  const append: ReplayStore['append'] = async (collection, { fingerprint, ...rest }, forgotten, most) => {
    const sealed = await seal.close(fingerprint, about(collection, rest));
    return store.append(collection, { ...rest, fingerprint: sealed }, forgotten, most);
  };

  /** `undefined` if somebody was erased in the meantime: what was read of them must not be written back. */
  async function resealAll(collection: string): Promise<number | undefined> {
    const seen = await store.since(collection, 0);
    const current = await Promise.all(seen.recordings.map(({ fingerprint }) => seal.isCurrent(fingerprint)));
    if (current.every(Boolean)) return 0;
    const { newest, forgotten, recordings } = await unseal(collection, seen);
    // None opens: the keys may be wrong, and the right ones may come back.
    if (recordings.length === 0) return 0;
    // All are written again before the old ones go, with the last write. Fingerprints that others add in between stay.
    for (const [i, { fingerprint, speakerId }] of recordings.entries()) {
      const isLast = i === recordings.length - 1;
      for (let added = false; !added; ) {
        const now = await store.since(collection, Number.MAX_SAFE_INTEGER);
        if (now.forgotten !== forgotten) return undefined;
        const number = now.newest + 1;
        const most = isLast ? number - newest : number;
        added = await append(collection, { number, fingerprint, speakerId }, forgotten, most);
      }
    }
    return recordings.length;
  }

  return {
    async since(name, after) {
      const collection = await collectionTag(name);
      return unseal(collection, await store.since(collection, after));
    },
    numbers: async (name) => store.numbers(await collectionTag(name)),
    append: async (name, { speakerId, ...rest }, forgotten, most) =>
      append(
        await collectionTag(name),
        { ...rest, speakerId: await tagOf(name, speakerId) },
        forgotten,
        most,
      ),
    forget: async (name, speakerId) => {
      requireText(speakerId, 'speakerId');
      return store.forget(await collectionTag(name), await tagOf(name, speakerId));
    },
    forgetCollection: async (name) => store.forgetCollection(await collectionTag(name)),
    async reseal(name) {
      const collection = await collectionTag(name);
      for (;;) {
        const resealed = await resealAll(collection);
        if (resealed !== undefined) return resealed;
      }
    },
  };
}
