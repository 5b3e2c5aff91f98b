/** Knows the recordings that a collection has seen, and copies of them. */

import { encodeUtf8 } from '../platform/utf8';
import { keptOnce } from '../stores/kept-once';
import type { ReplayStore, SeenRecordings } from '../stores/replay-store';
import { keyedHash } from '../stores/tags';
import type { Recording } from '../voice/audio/wav';
import { isCopy } from '../voice/replay/copy-evidence';
import { decodeFingerprint, encodeFingerprint, type Heard, hear } from '../voice/replay/fingerprint';
import { FINGERPRINT_KEY_BYTES } from '../voice/replay/keyed-bits';
import { KnownRecordings } from '../voice/replay/known-recordings';

/** Recordings kept a collection; the oldest go first. */
const MOST = 10_000;
/** Collections whose fingerprints are kept in memory. */
const CACHED_COLLECTIONS = 16;

/** The state of a collection when a recording was compared. */
export type Look = Pick<SeenRecordings, 'newest' | 'forgotten'>;

/** `outdated`, and nothing remembered, where somebody was erased since `looked`: it may be the person. */
export type Claim = 'remembered' | 'copy' | 'outdated';

export interface ReplayGuard {
  hear(recording: Recording): Promise<Heard>;
  /** `undefined` for a copy of what the collection has seen. */
  look(collection: string, heard: Heard): Promise<Look | undefined>;
  /** Remembers a recording of a person. When copies are claimed at the same time one claim succeeds, in any number of processes. */
  claim(collection: string, heard: Heard, speakerId: string, looked?: Look): Promise<Claim>;
  /**
   * Remembers a recording of a person, copy or not: where it was somebody else's before, it stays known when they are erased. Returns
   * how often somebody was forgotten until then.
   *
   * @param isWanted asked once that is known: `false`, and nothing is remembered. Default: it is
   */
  keep(
    collection: string,
    heard: Heard,
    speakerId: string,
    isWanted?: () => Promise<boolean>,
  ): Promise<number>;
  /** How often somebody of a collection was forgotten. */
  forgotten(collection: string): Promise<number>;
  /** Forgets what was remembered of a person. */
  forget(collection: string, speakerId: string): Promise<void>;
}

/** The fingerprints read from a collection. */
interface Collection {
  readonly known: KnownRecordings;
  newest: number;
  forgotten: number;
}

export function replayGuard(store: ReplayStore, pepper: () => Promise<Uint8Array<ArrayBuffer>>): ReplayGuard {
  const cache = new Map<string, Collection>();
  const key = keptOnce(async () => fingerprintKey(await pepper()));

  async function read(name: string): Promise<Collection> {
    const cached = cache.get(name) ?? { known: new KnownRecordings(), newest: 0, forgotten: 0 };
    const { oldest, newest, forgotten, recordings } = await store.since(name, cached.newest);
    // Fingerprints that simultaneous calls read are added once: numbers only grow.
    for (const { number, fingerprint } of recordings)
      if (number > cached.newest) cached.known.add(number, decodeFingerprint(fingerprint));
    cached.newest = Math.max(cached.newest, newest);
    cached.known.dropBefore(oldest);
    if (forgotten > cached.forgotten) {
      cached.known.dropMissing(new Set(await store.numbers(name)), newest);
      cached.forgotten = Math.max(cached.forgotten, forgotten);
    }
    cache.delete(name);
    // A name that anybody made up takes no room.
    if (cached.known.size > 0) cache.set(name, cached);
    if (cache.size > CACHED_COLLECTIONS) cache.delete(cache.keys().next().value!);
    return cached;
  }

  /** Compares with what came after `looked`. */
  async function look(collection: string, heard: Heard, looked?: Look): Promise<Look | undefined> {
    const { known, newest, forgotten } = await read(collection);
    return isCopy(known.search(heard, looked?.newest)) ? undefined : { newest, forgotten };
  }

  return {
    hear: async (recording) => hear(recording, await key()),
    look: (collection, heard) => look(collection, heard),
    async claim(collection, heard, speakerId, looked) {
      const fingerprint = encodeFingerprint(heard.fingerprint);
      const append = ({ newest, forgotten }: Look): Promise<boolean> =>
        store.append(collection, { number: newest + 1, fingerprint, speakerId }, forgotten, MOST);
      // Where nothing came since, there is nothing more to compare with.
      if (looked && (await append(looked))) return 'remembered';
      for (let last = looked; ; ) {
        const now = await look(collection, heard, last);
        if (!now) return 'copy';
        if (looked && now.forgotten > looked.forgotten) return 'outdated';
        if (await append(now)) return 'remembered';
        last = now;
      }
    },
    async keep(collection, heard, speakerId, isWanted = async () => true) {
      const fingerprint = encodeFingerprint(heard.fingerprint);
      for (;;) {
        const { newest, forgotten } = await read(collection);
        if (!(await isWanted())) return forgotten;
        const recording = { number: newest + 1, fingerprint, speakerId };
        if (await store.append(collection, recording, forgotten, MOST)) return forgotten;
      }
    },
    forgotten: async (collection) => (await read(collection)).forgotten,
    forget: (collection, speakerId) => store.forget(collection, speakerId),
  };
}

/** HMAC in counter mode. */
async function fingerprintKey(pepper: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const key = new Uint8Array(FINGERPRINT_KEY_BYTES);
  for (let at = 0; at < key.length; at += 32) {
    const block = await keyedHash(pepper, Uint8Array.from(encodeUtf8(`fingerprint:${at}`)));
    key.set(new Uint8Array(block), at);
  }
  return key;
}
