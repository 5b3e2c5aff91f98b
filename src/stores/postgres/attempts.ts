import { type AttemptStore, MOST_DOUBLINGS } from '../attempt-store';
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

interface TriedRow {
  readonly count: number;
  readonly last_at: string | number;
  readonly ends_at: string | number;
  readonly refused: number;
}

/** `readyAt` in SQL, over parameters now ($2), window ($3), free ($4) and lockAfter ($5). */
const HAS_PASSED = 'kept.ends_at <= $2::bigint';
const ENDS_AT = 'least(kept.ends_at, $2::bigint + $3::bigint)';
const LAST_AT = 'least(kept.last_at, $2::bigint)';
const MUST_WAIT = `(NOT ${HAS_PASSED} AND $2::bigint < CASE
  WHEN kept.count < $4::bigint THEN 0
  WHEN kept.count >= $5::bigint THEN ${ENDS_AT}
  ELSE ${LAST_AT} + 1000 * (2 ^ least(kept.count - $4::bigint, ${MOST_DOUBLINGS}))::bigint END)`;

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
    async attempt(name, { windowMs, free, lockAfter }, now) {
      if (++counted % SWEEP_EVERY === 0) await prune(now);
      const [row] = await rows<TriedRow>(
        client,
        `INSERT INTO nutq_attempts AS kept (key, count, last_at, previous_at, ends_at)
         VALUES ($1, 1, $2::bigint, NULL, $2::bigint + $3::bigint)
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN ${HAS_PASSED} THEN 1 WHEN ${MUST_WAIT} THEN kept.count ELSE kept.count + 1 END,
           refused = CASE WHEN ${MUST_WAIT} THEN kept.refused + 1 ELSE 0 END,
           last_at = CASE WHEN ${MUST_WAIT} THEN ${LAST_AT} ELSE $2::bigint END,
           ends_at = CASE WHEN ${HAS_PASSED} THEN excluded.ends_at ELSE ${ENDS_AT} END
         RETURNING count, last_at, ends_at, refused`,
        [await tag(name), now, windowMs, free, lockAfter],
      );
      const { count, last_at, ends_at, refused } = row!;
      return { count, lastAt: Number(last_at), endsAt: Number(ends_at), refused };
    },
    async tries(name, { windowMs }, now) {
      const [row] = await rows<Omit<TriedRow, 'refused'>>(
        client,
        `SELECT count, ${LAST_AT} AS last_at, ${ENDS_AT} AS ends_at
         FROM nutq_attempts AS kept WHERE key = $1 AND NOT ${HAS_PASSED}`,
        [await tag(name), now, windowMs],
      );
      return row && { count: row.count, lastAt: Number(row.last_at), endsAt: Number(row.ends_at) };
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
