import type { KeyCheckRecord } from '../key-check';
import { rows, type SqlClient } from './client';

const NAME = 'key-check';

export function sqlKeyCheck(client: SqlClient): KeyCheckRecord {
  return {
    async read() {
      const [kept] = await rows<{ value: Uint8Array }>(
        client,
        'SELECT value FROM nutq_settings WHERE name = $1',
        [NAME],
      );
      return kept && Uint8Array.from(kept.value);
    },
    async create(sealed) {
      await client.query('INSERT INTO nutq_settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        NAME,
        sealed,
      ]);
    },
    async replace(sealed, expected) {
      await client.query('UPDATE nutq_settings SET value = $2 WHERE name = $1 AND value = $3', [
        NAME,
        sealed,
        expected,
      ]);
    },
  };
}
