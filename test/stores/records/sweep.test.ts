import { expect, it } from 'vitest';
import type { KeyValue } from '../../../src/stores/key-value';
import { memoryKeyValue } from '../../../src/stores/memory-key-value';
import { recordAttempts } from '../../../src/stores/records/attempts';
import { recordChallenges } from '../../../src/stores/records/challenges';

type Write = (name: string, endsAt: number, now: number) => Promise<unknown>;

it.each([
  [
    'windows of attempts',
    'attempts:',
    (data: KeyValue): Write => {
      const attempts = recordAttempts(data);
      return (name, endsAt, now) => attempts.count(name, endsAt - now, now);
    },
  ],
  [
    'challenges',
    'challenge:',
    (data: KeyValue): Write => {
      const challenges = recordChallenges(data);
      return (name, endsAt, now) => challenges.put(name, 'digest', endsAt, now);
    },
  ],
])('sweeps %s that are over while others are written, a batch a transaction', async (_, prefix, writing) => {
  const data = memoryKeyValue();
  let [looks, most] = [0, 0];
  const write = writing({
    ...data,
    transaction: (work) =>
      data.transaction((all) => {
        let removed = 0;
        const result = work({
          ...all,
          entries(from) {
            looks++;
            return all.entries(from);
          },
          remove(key) {
            removed++;
            all.remove(key);
          },
        });
        most = Math.max(most, removed);
        return result;
      }),
  });
  for (let i = 0; i < 3500; i++) await write(`old ${i}`, 1000, 0);
  for (let i = 0; i < 4000; i++) await write('another', 9000, 2000 + i);
  expect((await data.keys(prefix)).length).toBeLessThan(10);
  expect(looks).toBe(0);
  expect(most).toBeLessThanOrEqual(1000);
});
