import { expect, it } from 'vitest';
import type { Transaction } from '../../../src/stores/key-value';
import { memoryKeyValue } from '../../../src/stores/memory-key-value';
import { recordAttempts } from '../../../src/stores/records/attempts';

it('sweeps windows that have passed while it counts, a batch a transaction', async () => {
  const data = memoryKeyValue();
  let [looks, most] = [0, 0];
  const attempts = recordAttempts({
    ...data,
    transaction: (work) =>
      data.transaction((all) => {
        let removed = 0;
        const spied: Transaction = {
          ...all,
          entries(prefix) {
            looks++;
            return all.entries(prefix);
          },
          remove(key) {
            removed++;
            all.remove(key);
          },
        };
        const result = work(spied);
        most = Math.max(most, removed);
        return result;
      }),
  });
  for (let i = 0; i < 3500; i++) await attempts.count(`client ${i}`, 1000, 0);
  for (let i = 0; i < 4000; i++) await attempts.count('another', 1000, 2000 + i);
  expect((await data.keys('attempts:')).length).toBeLessThan(10);
  expect(looks).toBe(0);
  expect(most).toBeLessThanOrEqual(1000);
});
