import type { AttemptStore } from '../attempt-store';
import { tag } from '../tags';
import { rows, type SqlClient } from './client';

interface Row {
  readonly count: number;
  readonly previous_at: string | number | null;
  readonly ends_at: string | number;
}

/** Windows that have passed are swept away once in so many counts. */
const SWEEP_EVERY = 1024;

const IS_OPEN = '(kept.ends_at > $2::bigint AND kept.ends_at <= $2::bigint + 2 * $3::bigint)';

export function sqlAttempts(client: SqlClient): AttemptStore {
  let counted = 0;
  async function prune(now: number): Promise<number> {
    const [gone] = await rows<{ count: number }>(
      client,
      `WITH gone AS (DELETE FROM nutq_attempts WHERE ends_at <= $1 RETURNING 1)
       SELECT count(*)::integer AS count FROM gone`,
      [now],
    );
    return gone!.count;
  }
  return {
    async count(name, windowMs, now) {
      if (++counted % SWEEP_EVERY === 0) await prune(now);
      const [row] = await rows<Row>(
        client,
        `INSERT INTO nutq_attempts AS kept (key, count, last_at, previous_at, ends_at)
         VALUES ($1, 1, $2::bigint, NULL, $2::bigint + $3::bigint)
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN ${IS_OPEN} THEN kept.count + 1 ELSE 1 END,
           previous_at = CASE WHEN ${IS_OPEN} THEN kept.last_at END,
           ends_at = CASE WHEN ${IS_OPEN} THEN kept.ends_at ELSE excluded.ends_at END,
           last_at = $2::bigint
         RETURNING count, previous_at, ends_at`,
        [await tag(name), now, windowMs],
      );
      const { count, previous_at, ends_at } = row!;
      return {
        count,
        previousAt: previous_at === null ? undefined : Number(previous_at),
        endsAt: Number(ends_at),
      };
    },
    async takeBack(name, count) {
      await client.query('UPDATE nutq_attempts SET count = greatest(0, count - $2::integer) WHERE key = $1', [
        await tag(name),
        count,
      ]);
    },
    async clear(name) {
      await client.query('DELETE FROM nutq_attempts WHERE key = $1', [await tag(name)]);
    },
    prune,
  };
}
