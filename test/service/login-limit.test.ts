import { describe, expect, it } from 'vitest';
import { DEFAULT_LOGIN_LIMIT, waitFor } from '../../src/service/login-limit';

const wait = (count: number, sinceLast: number) =>
  waitFor({ count, previousAt: 1_000_000 - sinceLast, endsAt: 1_600_000 }, 1_000_000, DEFAULT_LOGIN_LIMIT);

describe('waitFor', () => {
  it('lets the free attempts through', () => {
    expect(waitFor({ count: 1, previousAt: undefined, endsAt: 2 }, 1, DEFAULT_LOGIN_LIMIT)).toBe(0);
    expect(wait(10, 0)).toBe(0);
  });

  it('doubles the wait since the attempt before', () => {
    expect([wait(11, 0), wait(12, 0), wait(13, 0)]).toEqual([1000, 2000, 4000]);
    expect([wait(11, 999), wait(11, 1000)]).toEqual([1, 0]);
  });

  it('locks out until the window ends', () => {
    expect(wait(21, 500_000)).toBe(600_000);
  });
});
