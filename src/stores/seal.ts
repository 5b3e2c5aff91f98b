/** AES-GCM under the first key of a ring. */

import { NutqError } from '../errors';
import { encodeUtf8 } from '../platform/utf8';
import { randomBytes, subtle } from '../platform/web-crypto';
import { ID_BYTES, idAt, type RingKey, type SealingRing } from './sealing-ring';

export interface Seal {
  /** `about` says what it is the seal of: it opens with the same words only. By default the key that seals now makes it. */
  close(bytes: Uint8Array, about: string, by?: RingKey): Promise<Uint8Array>;
  /** @throws NutqError `unreadable-print` where no key of the ring, or another `about`, made it */
  open(sealed: Uint8Array, about: string): Promise<Uint8Array>;
  /** Many at once; `undefined` for each that `open` would refuse. */
  openAll(all: readonly Sealed[]): Promise<readonly (Uint8Array | undefined)[]>;
  /** Whether the key that seals now made it. */
  isCurrent(sealed: Uint8Array): Promise<boolean>;
}

export interface Sealed {
  readonly sealed: Uint8Array;
  readonly about: string;
}

/**
 * AES-256-GCM undone without a promise, where a runtime can: WebCrypto takes a thread and some 45 µs for each call, however short,
 * Node's own cipher 8 µs. The tag is at the end of `cipher`. Throws where it does not fit.
 */
export type UnsealNow = (
  key: Uint8Array,
  iv: Uint8Array,
  cipher: Uint8Array,
  about: Uint8Array,
) => Uint8Array;

/** Opened without a pause for other work. */
const BATCH = 256;
const IV_LENGTH = 12;
const HEAD_LENGTH = ID_BYTES + IV_LENGTH;

/** Sealed: 4 bytes of the key's hash, 12 of the initial vector, the cipher text with its tag. */
export function createSeal(ring: SealingRing, unsealNow?: UnsealNow): Seal {
  async function open(sealed: Uint8Array, about: string): Promise<Uint8Array> {
    try {
      return await openWith(await ring.find(idAt(sealed)), sealed, about);
    } catch (cause) {
      throw refusal(cause);
    }
  }

  async function openBatch(batch: readonly Sealed[]): Promise<readonly (Uint8Array | undefined)[]> {
    // One look-up for all rows that a key sealed: a promise for each would cost as much as the cipher, and an unknown key is looked for in
    // a file.
    const keys = new Map<string, RingKey | undefined>();
    for (const { sealed } of batch)
      if (!keys.has(idAt(sealed))) keys.set(idAt(sealed), await ring.find(idAt(sealed)));
    if (!unsealNow) {
      const unseal = ({ sealed, about }: Sealed) => openWith(keys.get(idAt(sealed)), sealed, about);
      return Promise.all(batch.map((one) => unseal(one).catch(() => undefined)));
    }
    return batch.map(({ sealed, about }) => {
      const key = keys.get(idAt(sealed));
      const { iv, cipher } = split(sealed);
      try {
        return key?.bytes && unsealNow(key.bytes, iv, cipher, encodeUtf8(about));
      } catch {
        return undefined;
      }
    });
  }

  return {
    open,
    async close(bytes, about, by) {
      const key = by ?? (await ring.keys())[0]!;
      const iv = randomBytes(IV_LENGTH);
      const cipher = await subtle().encrypt(parameters(iv, about), key.aes, Uint8Array.from(bytes));
      const sealed = new Uint8Array(HEAD_LENGTH + cipher.byteLength);
      sealed.set(idBytes(key.id));
      sealed.set(iv, ID_BYTES);
      sealed.set(new Uint8Array(cipher), HEAD_LENGTH);
      return sealed;
    },
    async openAll(all) {
      const opened: (Uint8Array | undefined)[] = [];
      for (let first = 0; first < all.length; first += BATCH) {
        if (first > 0) await new Promise((resolve) => setTimeout(resolve));
        opened.push(...(await openBatch(all.slice(first, first + BATCH))));
      }
      return opened;
    },
    async isCurrent(sealed) {
      return idAt(sealed) === (await ring.keys())[0]!.id;
    },
  };
}

async function openWith(key: RingKey | undefined, sealed: Uint8Array, about: string): Promise<Uint8Array> {
  if (!key) throw new Error('sealed with another key');
  const { iv, cipher } = split(sealed);
  return new Uint8Array(await subtle().decrypt(parameters(iv, about), key.aes, cipher));
}

export function refusal(cause?: unknown): NutqError {
  const message = 'A print cannot be unsealed: another key, or changed data';
  return new NutqError('unreadable-print', message, { cause });
}

function split(sealed: Uint8Array) {
  return { iv: sealed.slice(ID_BYTES, HEAD_LENGTH), cipher: sealed.slice(HEAD_LENGTH) };
}

function idBytes(id: string): Uint8Array {
  return Uint8Array.from({ length: ID_BYTES }, (_, i) => Number.parseInt(id.slice(2 * i, 2 * i + 2), 16));
}

function parameters(iv: Uint8Array<ArrayBuffer>, about: string) {
  return { name: 'AES-GCM', iv, additionalData: encodeUtf8(about) };
}
