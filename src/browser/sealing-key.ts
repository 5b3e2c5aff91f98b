/** The key that seals what a browser keeps: scripts of this origin use it, none can read it. */
import { NutqError } from '../errors';
import { randomBytes } from '../platform/web-crypto';
import { ID_BYTES, idAt, type RingKey, type SealingRing } from '../stores/sealing-ring';
import { finished, KEYS, settled } from './indexed-db';

const NAME = 'sealing';

/** As it lies in the database: browsers store such a key without its bytes. */
interface KeptKey {
  readonly id: string;
  readonly aes: CryptoKey;
}

/** @throws NutqError `unavailable-storage` where the page is not served over https or from localhost */
export async function sealingRingOf(database: IDBDatabase): Promise<SealingRing> {
  if (typeof crypto === 'undefined' || !crypto.subtle)
    throw new NutqError(
      'unavailable-storage',
      'Voice prints are sealed by WebCrypto, which browsers have on pages from https:// or localhost only',
    );
  const key: RingKey = await keptKey(database);
  return { keys: async () => [key], find: async (id) => (id === key.id ? key : undefined) };
}

/** Made by whichever tab asks first. */
async function keptKey(database: IDBDatabase): Promise<KeptKey> {
  const known = await settled<KeptKey | undefined>(database.transaction(KEYS).objectStore(KEYS).get(NAME));
  if (known) return known;
  const aes = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const fresh: KeptKey = { id: idAt(randomBytes(ID_BYTES)), aes };
  const transaction = database.transaction(KEYS, 'readwrite', { durability: 'strict' });
  const committed = finished(transaction);
  const store = transaction.objectStore(KEYS);
  const meanwhile = await settled<KeptKey | undefined>(store.get(NAME));
  if (!meanwhile) store.add(fresh, NAME);
  await committed;
  return meanwhile ?? fresh;
}
