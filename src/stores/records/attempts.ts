import { type AttemptStore, type Attempts, readyAt, type Tried, type TryPolicy } from '../attempt-store';
import type { KeyValue } from '../key-value';
import { tag } from '../tags';
import { fromBytes, toBytes } from './json';
import { sweeper } from './sweep';

const PREFIX = 'attempts:';

interface Window {
  readonly count: number;
  readonly lastAt: number;
  readonly endsAt: number;
  readonly refused?: number;
}

export function recordAttempts(data: KeyValue): AttemptStore {
  const passed = sweeper(data, PREFIX);
  return {
    async count(name, windowMs, now) {
      const key = PREFIX + (await tag(name));
      await passed.sometimes(now);
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
      await passed.sometimes(now);
      return data.transaction(({ get, put }): Tried => {
        const bytes = get(key);
        const tried = tryOnce(bytes && fromBytes<Window>(bytes), policy, now);
        put(key, toBytes(tried satisfies Window));
        return tried;
      });
    },
    async tries(name, policy, now) {
      const bytes = await data.get(PREFIX + (await tag(name)));
      return bytes && openAt(fromBytes<Window>(bytes), policy, now);
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
    prune: passed.all,
  };
}

function tryOnce(kept: Window | undefined, policy: TryPolicy, now: number): Tried {
  const open = kept && openAt(kept, policy, now);
  if (!open) return { count: 1, lastAt: now, endsAt: now + policy.windowMs, refused: 0 };
  return readyAt(open, policy) > now
    ? { ...open, refused: (open.refused ?? 0) + 1 }
    : { count: open.count + 1, lastAt: now, endsAt: open.endsAt, refused: 0 };
}

/** A window that has not passed, as a clock behind the one that began it sees it. */
function openAt(kept: Window, { windowMs }: TryPolicy, now: number): Window | undefined {
  if (kept.endsAt <= now) return undefined;
  return { ...kept, lastAt: Math.min(kept.lastAt, now), endsAt: Math.min(kept.endsAt, now + windowMs) };
}
