/** AES-GCM under the first key of a ring. */
import { NutqError } from '../errors';
import { ID_BYTES, idAt, type SealingRing } from './sealing-ring';

export interface Seal {
  /** `about` says what it is the seal of: it opens with the same words only. */
  close(bytes: Uint8Array, about: string): Promise<Uint8Array>;
  /** @throws NutqError `invalid-collection` where no key of the ring, or another `about`, made it */
  open(sealed: Uint8Array, about: string): Promise<Uint8Array>;
  /** Whether the key that seals now made it. */
  isCurrent(sealed: Uint8Array): Promise<boolean>;
}

const IV_LENGTH = 12;
const HEAD_LENGTH = ID_BYTES + IV_LENGTH;

/** Sealed: 4 bytes of the key's hash, 12 of the initial vector, the cipher text with its tag. */
export function createSeal(ring: SealingRing): Seal {
  return {
    async close(bytes, about) {
      const [key] = await ring.keys();
      const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
      const cipher = await crypto.subtle.encrypt(parameters(iv, about), key!.aes, Uint8Array.from(bytes));
      const sealed = new Uint8Array(HEAD_LENGTH + cipher.byteLength);
      sealed.set(idBytes(key!.id));
      sealed.set(iv, ID_BYTES);
      sealed.set(new Uint8Array(cipher), HEAD_LENGTH);
      return sealed;
    },
    async open(sealed, about) {
      try {
        const key = await ring.find(idAt(sealed));
        if (!key) throw new Error('sealed with another key');
        const iv = Uint8Array.from(sealed.subarray(ID_BYTES, HEAD_LENGTH));
        const cipher = Uint8Array.from(sealed.subarray(HEAD_LENGTH));
        return new Uint8Array(await crypto.subtle.decrypt(parameters(iv, about), key.aes, cipher));
      } catch (cause) {
        throw new NutqError(
          'invalid-collection',
          'A print cannot be unsealed: another key, or changed data',
          { cause },
        );
      }
    },
    async isCurrent(sealed) {
      return idAt(sealed) === (await ring.keys())[0]!.id;
    },
  };
}

function idBytes(id: string): Uint8Array {
  return Uint8Array.from({ length: ID_BYTES }, (_, i) => Number.parseInt(id.slice(2 * i, 2 * i + 2), 16));
}

function parameters(iv: Uint8Array<ArrayBuffer>, about: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(about) };
}
