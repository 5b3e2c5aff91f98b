import type { ChallengeStore } from '../challenge-store';
import type { KeyValue } from '../key-value';
import { tag } from '../tags';
import { fromBytes, toBytes } from './json';

const PREFIX = 'challenge:';
/** Challenges whose time is over are swept away once in so many. */
const SWEEP_EVERY = 256;

interface Kept {
  readonly digest: string;
  readonly endsAt: number;
}

export function recordChallenges(data: KeyValue): ChallengeStore {
  let issued = 0;
  return {
    async put(id, digest, endsAt, now) {
      const key = PREFIX + (await tag(id));
      const sweep = ++issued % SWEEP_EVERY === 0;
      await data.transaction(({ put, remove, entries }) => {
        put(key, toBytes({ digest, endsAt } satisfies Kept));
        if (sweep)
          for (const [old, bytes] of entries(PREFIX)) if (fromBytes<Kept>(bytes).endsAt <= now) remove(old);
      });
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
