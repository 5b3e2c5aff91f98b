import { randomBytes } from '../../platform/web-crypto';
import { keptOnce } from '../kept-once';
import { rows, type SqlClient } from './client';

/** 32 random bytes, made by whoever asks first. */
export function sqlPepper(client: SqlClient): () => Promise<Uint8Array<ArrayBuffer>> {
  return keptOnce(async () => {
    const fresh = randomBytes(32);
    await client.query(
      `INSERT INTO nutq_settings (name, value) VALUES ('pepper', $1) ON CONFLICT DO NOTHING`,
      [fresh],
    );
    const [kept] = await rows<{ value: Uint8Array }>(
      client,
      `SELECT value FROM nutq_settings WHERE name = 'pepper'`,
    );
    return Uint8Array.from(kept!.value);
  });
}
