import { lastOf } from '../../platform/last';
import type { KeyValue } from '../key-value';
import { fromBytes } from './json';

/** Entries that one transaction takes away: others wait for it. */
const BATCH = 1000;
/** Once in so many writes a batch is looked through: they make at most half as many entries. */
const SWEEP_EVERY = BATCH / 2;

export interface Sweeper {
  /** Asked before each write: now and then takes away one batch of what is over. */
  sometimes(now: number): Promise<void>;
  /** Takes away all that is over, and says how many that were. */
  all(now: number): Promise<number>;
}

/** @param prefix of the keys of entries that end at their `endsAt`, milliseconds since 1970 */
export function sweeper(data: KeyValue, prefix: string): Sweeper {
  let written = 0;
  let swept: string | undefined;

  /** What is over in the batch after a key; `last` is none past the end. */
  async function sweepAfter(after: string | undefined, now: number) {
    const batch = await data.entries(prefix, { limit: BATCH, ...(after === undefined ? {} : { after }) });
    const over = batch.filter(([, bytes]) => isOver(bytes, now));
    const last = lastOf(batch)?.[0];
    if (over.length === 0) return { last, gone: 0 };
    return data.transaction(({ get, remove }) => {
      // Checked again inside the transaction: it may have begun anew in the meantime.
      const gone = over.filter(([key]) => isOver(get(key), now));
      for (const [key] of gone) remove(key);
      return { last, gone: gone.length };
    });
  }

  return {
    async sometimes(now) {
      if (++written % SWEEP_EVERY === 0) swept = (await sweepAfter(swept, now)).last;
    },
    async all(now) {
      let count = 0;
      let after: string | undefined;
      do {
        const { last, gone } = await sweepAfter(after, now);
        count += gone;
        after = last;
      } while (after !== undefined);
      return count;
    },
  };
}

const isOver = (bytes: Uint8Array | undefined, now: number): boolean =>
  bytes !== undefined && fromBytes<{ readonly endsAt: number }>(bytes).endsAt <= now;
