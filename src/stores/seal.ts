/** AES-GCM with a ring of keys: the first one seals, all of them open, so that keys can be changed one at a time. */
import { NutqError } from '../errors';

/** 32 bytes. */
export type SealingKey = Uint8Array<ArrayBuffer>;

export interface Seal {
  /** `about` says what it is the seal of: it opens with the same words only. */
  close(bytes: Uint8Array, about: string): Promise<Uint8Array>;
  /** @throws NutqError `invalid-collection` where no key of the ring, or another `about`, made it */
  open(sealed: Uint8Array, about: string): Promise<Uint8Array>;
}

const ID_LENGTH = 4;
const IV_LENGTH = 12;

/** Sealed: 4 bytes of the key's hash, 12 of the initial vector, the cipher text with its tag. */
export function createSeal(keys: readonly SealingKey[]): Seal {
  if (keys.length === 0 || keys.some((key) => key.length !== 32))
    throw new NutqError('invalid-option', 'A sealing key has 32 bytes', { field: 'sealingKeys' });
  const ring = Promise.all(keys.map(importKey));
  return {
    async close(bytes, about) {
      const [{ id, key }] = (await ring) as [RingKey];
      const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
      const cipher = await crypto.subtle.encrypt(parameters(iv, about), key, Uint8Array.from(bytes));
      const sealed = new Uint8Array(ID_LENGTH + IV_LENGTH + cipher.byteLength);
      sealed.set(id);
      sealed.set(iv, ID_LENGTH);
      sealed.set(new Uint8Array(cipher), ID_LENGTH + IV_LENGTH);
      return sealed;
    },
    async open(sealed, about) {
      const found = (await ring).find(({ id }) => id.every((byte, i) => sealed[i] === byte));
      const iv = Uint8Array.from(sealed.subarray(ID_LENGTH, ID_LENGTH + IV_LENGTH));
      const cipher = Uint8Array.from(sealed.subarray(ID_LENGTH + IV_LENGTH));
      try {
        if (!found) throw new Error('sealed with another key');
        return new Uint8Array(await crypto.subtle.decrypt(parameters(iv, about), found.key, cipher));
      } catch (cause) {
        throw new NutqError(
          'invalid-collection',
          'A print cannot be unsealed: another key, or changed data',
          {
            cause,
          },
        );
      }
    },
  };
}

interface RingKey {
  readonly id: Uint8Array;
  readonly key: Awaited<ReturnType<typeof crypto.subtle.importKey>>;
}

async function importKey(bytes: SealingKey): Promise<RingKey> {
  const id = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, ID_LENGTH);
  return { id, key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']) };
}

function parameters(iv: Uint8Array<ArrayBuffer>, about: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(about) };
}
