import { expect, it, vi } from 'vitest';
import { admitter } from '../../src/server/admitter';

it('keeps an owner waiting from the first call beyond the limit, each counted apart', async () => {
  const counts = new Map<string, number>();
  const wait = admitter(
    {
      count: async (key, windowMs, now) => {
        counts.set(key, (counts.get(key) ?? 0) + 1);
        return { count: counts.get(key)!, endsAt: now + windowMs, previousAt: undefined };
      },
    },
    2,
    () => undefined,
  );
  expect([await wait('a'), await wait('a'), await wait('a'), await wait('b')]).toEqual([0, 0, 60, 0]);
});

it('lets calls through where they cannot be counted, and says so', async () => {
  const error = new Error('ENOSPC');
  const onError = vi.fn();
  const wait = admitter({ count: () => Promise.reject(error) }, 1, onError);
  expect([await wait('a'), await wait('a')]).toEqual([0, 0]);
  expect(onError.mock.calls).toEqual([[error], [error]]);
});

it('keeps no call for a store that says nothing', async () => {
  vi.useFakeTimers();
  try {
    let fail: (error: Error) => void = () => undefined;
    const onError = vi.fn();
    const wait = admitter({ count: () => new Promise((_, reject) => (fail = reject)) }, 1, onError);
    const asked = wait('a');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await asked).toBe(0);
    fail(new Error('canceled on account of a lock'));
    expect(onError).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
