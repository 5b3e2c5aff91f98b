import { randomBytes } from '../../platform/web-crypto';
import { keptOnce } from '../kept-once';
import type { KeyValue } from '../key-value';

const KEY = 'pepper';

/** 32 random bytes, made by whoever asks first. */
export function recordPepper(data: KeyValue): () => Promise<Uint8Array<ArrayBuffer>> {
  return keptOnce(() =>
    data.transaction(({ get, put }) => {
      const kept = get(KEY);
      if (kept) return Uint8Array.from(kept);
      const fresh = randomBytes(32);
      put(KEY, fresh);
      return fresh;
    }),
  );
}
