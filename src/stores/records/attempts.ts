import { lastOf } from '../../platform/last';
import { type AttemptStore, type Attempts, readyAt, type Tried, type TryPolicy } from '../attempt-store';
import type { KeyValue } from '../key-value';
import { tag } from '../tags';
import { fromBytes, toBytes } from './json';

const PREFIX = 'attempts:';
/** Windows that one transaction takes away: others wait for it. */
const BATCH = 1000;
/** Once in so many counts a batch is looked through: they make at most half as many windows. */
const SWEEP_EVERY = BATCH / 2;

interface Window {
  readonly count: number;
  readonly lastAt: number;
  readonly endsAt: number;
  readonly refused?: number;
}

export function recordAttempts(data: KeyValue): AttemptStore {
  let counted = 0;
  let swept: string | undefined;

  /** Takes away what has passed in the batch after a key; `last` is none past the end. */
  async function sweepAfter(after: string | undefined, now: number) {
    const batch = await data.entries(PREFIX, { limit: BATCH, ...(after === undefined ? {} : { after }) });
    const passed = batch.filter(([, bytes]) => hasPassed(bytes, now));
    const last = lastOf(batch)?.[0];
    if (passed.length === 0) return { last, gone: 0 };
    return data.transaction(({ get, remove }) => {
      // Checked again inside the transaction: a window may have begun in the meantime.
      const gone = passed.filter(([key]) => hasPassed(get(key), now));
      for (const [key] of gone) remove(key);
      return { last, gone: gone.length };
    });
  }

  async function sweepSometimes(now: number): Promise<void> {
    if (++counted % SWEEP_EVERY === 0) swept = (await sweepAfter(swept, now)).last;
  }

  return {
    async count(name, windowMs, now) {
      const key = PREFIX + (await tag(name));
      await sweepSometimes(now);
      return data.transaction(({ get, put }): Attempts => {
        const bytes = get(key);
        const kept = bytes && fromBytes<Window>(bytes);
        const isOpen = kept && kept.endsAt > now && kept.endsAt <= now + 2 * windowMs;
        const open = isOpen ? kept : undefined;
        const window: Window = {
          count: (open?.count ?? 0) + 1,
          lastAt: now,
          endsAt: open?.endsAt ?? now + windowMs,
        };
        put(key, toBytes(window));
        return { count: window.count, previousAt: open?.lastAt, endsAt: window.endsAt };
      });
    },
    async attempt(name, policy, now) {
      const key = PREFIX + (await tag(name));
      await sweepSometimes(now);
      return data.transaction(({ get, put }): Tried => {
        const bytes = get(key);
        const tried = tryOnce(bytes && fromBytes<Window>(bytes), policy, now);
        put(key, toBytes(tried satisfies Window));
        return tried;
      });
    },
    async takeBack(name, count) {
      const key = PREFIX + (await tag(name));
      await data.transaction(({ get, put }) => {
        const bytes = get(key);
        if (!bytes) return;
        const window = fromBytes<Window>(bytes);
        put(key, toBytes({ ...window, count: Math.max(0, window.count - count) } satisfies Window));
      });
    },
    async clear(name) {
      const key = PREFIX + (await tag(name));
      await data.transaction(({ remove }) => remove(key));
    },
    async prune(now) {
      let pruned = 0;
      let after: string | undefined;
      do {
        const { last, gone } = await sweepAfter(after, now);
        pruned += gone;
        after = last;
      } while (after !== undefined);
      return pruned;
    },
  };
}

function hasPassed(window: Uint8Array | undefined, now: number): boolean {
  return window !== undefined && fromBytes<Window>(window).endsAt <= now;
}

function tryOnce(kept: Window | undefined, policy: TryPolicy, now: number): Tried {
  const endsAt = now + policy.windowMs;
  if (!kept || kept.endsAt <= now) return { count: 1, lastAt: now, endsAt, refused: 0 };
  const open = {
    ...kept,
    lastAt: Math.min(kept.lastAt, now),
    endsAt: Math.min(kept.endsAt, endsAt),
  };
  return readyAt(open, policy) > now
    ? { ...open, refused: (kept.refused ?? 0) + 1 }
    : { count: kept.count + 1, lastAt: now, endsAt: open.endsAt, refused: 0 };
}
