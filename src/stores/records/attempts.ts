import { lastOf } from '../../platform/last';
import { type AttemptStore, type Attempts, readyAt, type Tried, type TryPolicy } from '../attempt-store';
import type { KeyValue } from '../key-value';
import { tag } from '../tags';
import { fromBytes, toBytes } from './json';

const PREFIX = 'attempts:';
/** Windows that have passed are swept away once in so many counts. */
const SWEEP_EVERY = 1024;
/** Windows that one transaction takes away: others wait for it. */
const BATCH = 1000;

interface Window {
  readonly count: number;
  readonly lastAt: number;
  readonly endsAt: number;
  readonly refused?: number;
}

export function recordAttempts(data: KeyValue): AttemptStore {
  let counted = 0;
  return {
    async count(name, windowMs, now) {
      const key = PREFIX + (await tag(name));
      const sweep = ++counted % SWEEP_EVERY === 0;
      return data.transaction(({ get, put, remove, entries }): Attempts => {
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
        if (sweep) for (const [old, bytes] of entries(PREFIX)) if (hasPassed(bytes, now)) remove(old);
        return { count: window.count, previousAt: open?.lastAt, endsAt: window.endsAt };
      });
    },
    async attempt(name, policy, now) {
      const key = PREFIX + (await tag(name));
      const sweep = ++counted % SWEEP_EVERY === 0;
      return data.transaction(({ get, put, remove, entries }): Tried => {
        const bytes = get(key);
        const tried = tryOnce(bytes && fromBytes<Window>(bytes), policy, now);
        put(key, toBytes(tried satisfies Window));
        if (sweep) for (const [old, bytes] of entries(PREFIX)) if (hasPassed(bytes, now)) remove(old);
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
      for (;;) {
        const range = { limit: BATCH, ...(after === undefined ? {} : { after }) };
        const batch = await data.entries(PREFIX, range);
        const passed = batch.filter(([, bytes]) => hasPassed(bytes, now));
        if (passed.length > 0)
          pruned += await data.transaction(({ get, remove }) => {
            // Checked again inside the transaction: a window may have begun in the meantime.
            const gone = passed.filter(([key]) => hasPassed(get(key), now));
            for (const [key] of gone) remove(key);
            return gone.length;
          });
        after = lastOf(batch)?.[0];
        if (after === undefined) return pruned;
      }
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
