/** A clock that is far ahead would erase everybody: what depends on it waits until it has been ahead for a day. */
import type { Stores } from '../stores/stores';

const DAY_MS = 86_400_000;
/** A server that was off for longer is taken for one whose clock is ahead. */
const LONGEST_OFF_MS = 7 * DAY_MS;
/** Its first look is remembered by every later one. */
const LOOKS = { windowMs: 36_525 * DAY_MS, free: 0, lockAfter: 0 };

/** Resolves to the days since the last look where that is long ago, and to `undefined` where the clock can be believed. */
export function clockCheck(
  attempts: Stores['attempts'],
  elapsed = () => performance.now(),
): (now: number) => Promise<number | undefined> {
  let doubtedAt: number | undefined;
  return async (now) => {
    const last = await attempts.tries('clock', LOOKS, now);
    const gap = last ? now - last.lastAt : 0;
    if (gap <= LONGEST_OFF_MS) doubtedAt = undefined;
    else if (elapsed() - (doubtedAt ??= elapsed()) < DAY_MS) return Math.round(gap / DAY_MS);
    await attempts.count('clock', LOOKS.windowMs, now);
    return undefined;
  };
}
