/** Knows the recordings that a collection has seen, and copies of them. */
import type { ReplayStore } from '../stores/replay-store';
import { keyedHash } from '../stores/tags';
import { decodeFingerprint, encodeFingerprint, type Heard, hear } from '../voice/replay/fingerprint';
import { FINGERPRINT_KEY_BYTES } from '../voice/replay/keyed-bits';
import { isCopy, KnownRecordings } from '../voice/replay/known-recordings';
import type { Recording } from '../voice/wav';

/** Recordings kept a collection; the oldest go first. */
const MOST = 10_000;
/** Collections whose fingerprints are kept at hand. */
const CACHED_COLLECTIONS = 16;

export interface ReplayGuard {
  hear(recording: Recording): Promise<Heard>;
  /** Whether it is a copy of what the collection has seen. */
  isKnown(collection: string, heard: Heard): Promise<boolean>;
  /** Remembers a recording; `false` for a copy. Of simultaneous claims of copies one succeeds, in any number of processes. */
  claim(collection: string, heard: Heard): Promise<boolean>;
}

interface Collection {
  readonly known: KnownRecordings;
  /** Number of the last recording that was read. */
  newest: number;
}

export function replayGuard(store: ReplayStore, pepper: () => Promise<Uint8Array<ArrayBuffer>>): ReplayGuard {
  const cache = new Map<string, Collection>();
  /** Up to which number a recording was compared, so that a claim looks at the newer ones only. */
  const compared = new WeakMap<Heard, number>();
  let key: Promise<Uint8Array> | undefined;

  async function read(name: string): Promise<Collection> {
    const cached = cache.get(name) ?? { known: new KnownRecordings(), newest: 0 };
    const { oldest, newest, recordings } = await store.since(name, cached.newest);
    // What simultaneous calls read is added once: numbers only grow.
    for (const { number, fingerprint } of recordings)
      if (number > cached.newest) cached.known.add(number, decodeFingerprint(fingerprint));
    cached.newest = Math.max(cached.newest, newest);
    cached.known.dropBefore(oldest);
    cache.delete(name);
    // A name that anybody made up takes no room.
    if (cached.known.size > 0) cache.set(name, cached);
    if (cache.size > CACHED_COLLECTIONS) cache.delete(cache.keys().next().value!);
    return cached;
  }

  /** The number up to which nothing is alike, or `undefined` for a copy. */
  async function look(collection: string, heard: Heard): Promise<number | undefined> {
    const { known, newest } = await read(collection);
    if (isCopy(known.search(heard, compared.get(heard)))) return undefined;
    compared.set(heard, newest);
    return newest;
  }

  return {
    async hear(recording) {
      key ??= fingerprintKey(await pepper());
      return hear(recording, await key);
    },
    isKnown: async (collection, heard) => (await look(collection, heard)) === undefined,
    async claim(collection, heard) {
      const fingerprint = encodeFingerprint(heard.fingerprint);
      for (;;) {
        const newest = await look(collection, heard);
        if (newest === undefined) return false;
        if (await store.append(collection, { number: newest + 1, fingerprint }, MOST)) return true;
      }
    },
  };
}

/** HMAC in counter mode. */
async function fingerprintKey(pepper: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const key = new Uint8Array(FINGERPRINT_KEY_BYTES);
  for (let at = 0; at < key.length; at += 32) {
    const block = await keyedHash(pepper, Uint8Array.from(new TextEncoder().encode(`fingerprint:${at}`)));
    key.set(new Uint8Array(block), at);
  }
  return key;
}
