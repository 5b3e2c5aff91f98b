/** The keys that seal prints: the first one seals, all of them open, so that keys can be changed while servers run. */
import { NutqError } from '../errors';
import { subtle } from '../platform/web-crypto';

/** 32 bytes. */
export type SealingKey = Uint8Array<ArrayBuffer>;

/**
 * The keys, or a function that reads them. It is called again before anything is sealed, and when a row needs a key that is not in the
 * ring. Where it throws nothing is sealed: a key that is gone by the next start would lock out.
 */
export type SealingKeys = readonly SealingKey[] | (() => readonly SealingKey[]);

export interface RingKey {
  /** 8 hexadecimal digits of the key's hash, or random ones of a key without bytes. */
  readonly id: string;
  /** Absent where the platform keeps the key to itself (`extractable: false`). */
  readonly bytes?: SealingKey;
  readonly aes: Awaited<ReturnType<typeof crypto.subtle.importKey>>;
}

export interface SealingRing {
  /** Every key as of now, the one that seals first. */
  keys(): Promise<readonly RingKey[]>;
  /** Looks among the keys that are known, and asks again only where it is not among them. */
  find(id: string): Promise<RingKey | undefined>;
}

export const ID_BYTES = 4;

/** @throws NutqError `invalid-option` for keys of another length, or none */
export function sealingRing(source: SealingKeys): SealingRing {
  const read = (): readonly SealingKey[] => {
    const keys = typeof source === 'function' ? source() : source;
    if (!Array.isArray(keys) || keys.length === 0 || !keys.every(isSealingKey))
      throw new NutqError('invalid-option', 'A sealing key has 32 bytes', { field: 'sealingKeys' });
    return keys;
  };
  let ring: Promise<readonly RingKey[]> = Promise.all(read().map(importKey));
  async function keys(): Promise<readonly RingKey[]> {
    const known = await ring;
    if (typeof source !== 'function') return known;
    // If the keys cannot be read it throws, and the ring stays as it was.
    const fresh = read();
    ring = Promise.all(fresh.map((bytes) => known.find((key) => same(key.bytes, bytes)) ?? importKey(bytes)));
    return ring;
  }
  return {
    keys,
    async find(id) {
      const isIt = (key: RingKey): boolean => key.id === id;
      return (await ring).find(isIt) ?? (await keys()).find(isIt);
    },
  };
}

/** By its tag: bytes of another realm are of another class. */
function isSealingKey(key: unknown): boolean {
  const tag = Object.prototype.toString.call(key);
  return tag === '[object Uint8Array]' && (key as SealingKey).length === 32;
}

function same(a: SealingKey | undefined, b: SealingKey): boolean {
  return a?.every((byte, i) => byte === b[i]) ?? false;
}

async function importKey(bytes: SealingKey): Promise<RingKey> {
  const hash = new Uint8Array(await subtle().digest('SHA-256', bytes));
  const aes = await subtle().importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { id: idAt(hash), bytes, aes };
}

/** The id that a hash, or something sealed, begins with. */
export function idAt(bytes: Uint8Array): string {
  return [...bytes.subarray(0, ID_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
