import type { QuotaStore } from '../quota-store';
import { rows, type SqlClient } from './client';

interface Row {
  readonly remaining: string | number;
}

export function sqlQuotas(client: SqlClient): QuotaStore {
  return {
    async grant(id, trials) {
      await client.query(
        `INSERT INTO nutq_quotas AS kept (id, granted, remaining) VALUES ($1, $2::bigint, $2::bigint)
         ON CONFLICT (id) DO UPDATE
         SET remaining = greatest(0, kept.remaining + excluded.granted - kept.granted), granted = excluded.granted`,
        [id, trials],
      );
    },
    async topUp(id, trials) {
      const [found] = await rows<Row>(
        client,
        `UPDATE nutq_quotas SET remaining = remaining + $2::bigint, granted = granted + $2::bigint
         WHERE id = $1 RETURNING remaining`,
        [id, trials],
      );
      return found && Number(found.remaining);
    },
    async granted(id) {
      const [found] = await rows<{ granted: string | number }>(
        client,
        'SELECT granted FROM nutq_quotas WHERE id = $1',
        [id],
      );
      return found && Number(found.granted);
    },
    async remaining(id) {
      const [found] = await rows<Row>(client, 'SELECT remaining FROM nutq_quotas WHERE id = $1', [id]);
      return found && Number(found.remaining);
    },
    async spend(id) {
      const [spent] = await rows<Row>(
        client,
        'UPDATE nutq_quotas SET remaining = remaining - 1 WHERE id = $1 AND remaining > 0 RETURNING remaining',
        [id],
      );
      return spent && Number(spent.remaining);
    },
  };
}
