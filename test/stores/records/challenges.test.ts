import { expect, it } from 'vitest';
import { memoryKeyValue } from '../../../src/stores/memory-key-value';
import { recordChallenges } from '../../../src/stores/records/challenges';

it('sweeps challenges whose time is over while it issues others, a batch a transaction', async () => {
  const data = memoryKeyValue();
  let [looks, most] = [0, 0];
  const challenges = recordChallenges({
    ...data,
    transaction: (work) =>
      data.transaction((all) => {
        let removed = 0;
        const result = work({
          ...all,
          entries(prefix) {
            looks++;
            return all.entries(prefix);
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
  for (let i = 0; i < 3500; i++) await challenges.put(`old ${i}`, 'digest', 1000, 0);
  for (let i = 0; i < 4000; i++) await challenges.put('another', 'digest', 9000, 2000);
  expect((await data.keys('challenge:')).length).toBeLessThan(10);
  expect(looks).toBe(0);
  expect(most).toBeLessThanOrEqual(1000);
});
