/** One outage when the pepper is first read must not stay for as long as the process runs. */
import { expect, it } from 'vitest';
import type { KeyValue } from '../../../src/stores/key-value';
import { memoryKeyValue } from '../../../src/stores/memory-key-value';
import { recordPepper } from '../../../src/stores/records/pepper';

it('is asked for again after a failure, and once where many ask', async () => {
  const data = memoryKeyValue();
  let isFull = true;
  let asked = 0;
  const transaction: KeyValue['transaction'] = (work) => {
    asked++;
    return isFull ? Promise.reject(new Error('no space left')) : data.transaction(work);
  };
  const pepper = recordPepper({ ...data, transaction });
  const failed = await Promise.allSettled([pepper(), pepper()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toBe(1);
  isFull = false;
  const [one, two] = await Promise.all([pepper(), pepper()]);
  expect(one).toEqual(two);
  expect(asked).toBe(2);
  expect(await recordPepper(data)()).toEqual(one);
});
