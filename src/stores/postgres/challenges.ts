import type { ChallengeStore } from '../challenge-store';
import { tag } from '../tags';
import { rows, type SqlClient } from './client';

interface Row {
  readonly digest: string;
  readonly ends_at: string | number;
}

/** Challenges whose time is over are swept away once in so many. */
const SWEEP_EVERY = 256;

export function sqlChallenges(client: SqlClient): ChallengeStore {
  let issued = 0;
  return {
    async put(id, digest, endsAt, now) {
      if (++issued % SWEEP_EVERY === 0)
        await client.query('DELETE FROM nutq_challenges WHERE ends_at <= $1', [now]);
      await client.query('INSERT INTO nutq_challenges (id, digest, ends_at) VALUES ($1, $2, $3)', [
        await tag(id),
        digest,
        endsAt,
      ]);
    },
    async take(id, now) {
      const [taken] = await rows<Row>(
        client,
        'DELETE FROM nutq_challenges WHERE id = $1 RETURNING digest, ends_at',
        [await tag(id)],
      );
      return taken && Number(taken.ends_at) > now ? taken.digest : undefined;
    },
  };
}
