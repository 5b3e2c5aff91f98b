import { lastOf } from '../../platform/last';
import type { ChallengeStore } from '../challenge-store';
import type { KeyValue } from '../key-value';
import { tag } from '../tags';
import { fromBytes, toBytes } from './json';

const PREFIX = 'challenge:';
/** Challenges that one transaction takes away: others wait for it. */
const BATCH = 1000;
/** Once in so many challenges a batch is looked through: they are at most half as many. */
const SWEEP_EVERY = BATCH / 2;

interface Kept {
  readonly digest: string;
  readonly endsAt: number;
}

export function recordChallenges(data: KeyValue): ChallengeStore {
  let issued = 0;
  let swept: string | undefined;

  /** Takes away those of the next batch whose time is over: none is ever used again. */
  async function sweep(now: number): Promise<void> {
    const batch = await data.entries(PREFIX, {
      limit: BATCH,
      ...(swept === undefined ? {} : { after: swept }),
    });
    swept = lastOf(batch)?.[0];
    const over = batch.filter(([, bytes]) => fromBytes<Kept>(bytes).endsAt <= now);
    if (over.length > 0)
      await data.transaction(({ remove }) => {
        for (const [key] of over) remove(key);
      });
  }

  return {
    async put(id, digest, endsAt, now) {
      const key = PREFIX + (await tag(id));
      if (++issued % SWEEP_EVERY === 0) await sweep(now);
      await data.transaction(({ put }) => put(key, toBytes({ digest, endsAt } satisfies Kept)));
    },
    async take(id, now) {
      const key = PREFIX + (await tag(id));
      return data.transaction(({ get, remove }) => {
        const bytes = get(key);
        if (!bytes) return undefined;
        remove(key);
        const { digest, endsAt } = fromBytes<Kept>(bytes);
        return endsAt > now ? digest : undefined;
      });
    },
  };
}
