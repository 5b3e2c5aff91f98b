import type { ChallengeStore } from '../challenge-store';
import type { KeyValue } from '../key-value';
import { tag } from '../tags';
import { fromBytes, toBytes } from './json';
import { sweeper } from './sweep';

const PREFIX = 'challenge:';

interface Kept {
  readonly digest: string;
  readonly endsAt: number;
}

export function recordChallenges(data: KeyValue): ChallengeStore {
  const over = sweeper(data, PREFIX);
  return {
    async put(id, digest, endsAt, now) {
      const key = PREFIX + (await tag(id));
      await over.sometimes(now);
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
