import type { SqlClient } from './client';

/** What the statements of one table may take. */
export interface LaneLimits {
  /** Statements at once. */
  readonly most: number;
  /** Milliseconds that one waits for those before it. */
  readonly patienceMs: number;
}

interface Waiting {
  go(): void;
  fail(error: unknown): void;
}

/**
 * A client for the statements of one table: however long it is locked, the others find connections. Once the whole table was waited for in
 * vain its statements fail at once, but for one at a time that waits for it.
 */
export function lane(client: SqlClient, { most, patienceMs }: LaneLimits): SqlClient {
  const waiting = new Set<Waiting>();
  let running = 0;
  let locked: { readonly error: unknown; isTried: boolean } | undefined;

  const place = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        waiting.delete(entry);
        settle();
      };
      const entry: Waiting = { go: () => end(resolve), fail: (error) => end(() => reject(error)) };
      const timer = setTimeout(() => entry.fail(new Error('too many statements wait')), patienceMs);
      waiting.add(entry);
    });

  return {
    async query(text, params) {
      if (locked) {
        if (locked.isTried) throw locked.error;
        locked.isTried = true;
      }
      if (running >= most) await place();
      else running++;
      try {
        const result = await client.query(text, params);
        locked = undefined;
        return result;
      } catch (error) {
        locked = isLockedTable(error) ? { error, isTried: false } : undefined;
        if (locked) for (const { fail } of waiting) fail(error);
        throw error;
      } finally {
        // Whoever is next takes this one's place.
        const [next] = waiting;
        if (next) next.go();
        else running--;
      }
    },
  };
}

/** `lock_not_available`. Of a row, or within a function, the server says where. */
function isLockedTable(error: unknown): boolean {
  const { code, where } = error as { readonly code?: string; readonly where?: string };
  return code === '55P03' && where === undefined;
}
