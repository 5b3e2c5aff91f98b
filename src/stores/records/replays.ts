import type { KeyValue } from '../key-value';
import type { ReplayStore, SeenRecording } from '../replay-store';
import { tag } from '../tags';
import { fromBytes, toBytes } from './json';

/** Numbers of what is kept. */
interface Range {
  readonly oldest: number;
  readonly newest: number;
}

/** `replays:C` holds the range of numbers; `replay:C:N` holds a fingerprint. */
export function recordReplays(data: KeyValue): ReplayStore {
  const rangeKey = (collection: string): string => `replays:${collection}`;
  const keyOf = (collection: string, number: number): string => `replay:${collection}:${number}`;
  const rangeOf = (bytes: Uint8Array | undefined): Range =>
    bytes ? fromBytes<Range>(bytes) : { oldest: 1, newest: 0 };
  return {
    async since(name, after) {
      const collection = await tag(name);
      const { oldest, newest } = rangeOf(await data.get(rangeKey(collection)));
      const first = Math.max(oldest, after + 1);
      const numbers = Array.from({ length: Math.max(0, newest - first + 1) }, (_, i) => first + i);
      const kept = await Promise.all(
        numbers.map(async (number): Promise<readonly SeenRecording[]> => {
          const fingerprint = await data.get(keyOf(collection, number));
          // Forgotten since the range was read.
          return fingerprint ? [{ number, fingerprint }] : [];
        }),
      );
      return { oldest, newest, recordings: kept.flat() };
    },
    async append(name, { number, fingerprint }, most) {
      const collection = await tag(name);
      return data.transaction(({ get, put, remove }) => {
        const { oldest, newest } = rangeOf(get(rangeKey(collection)));
        if (number !== newest + 1) return false;
        const first = Math.max(oldest, number - most + 1);
        put(keyOf(collection, number), fingerprint);
        put(rangeKey(collection), toBytes({ oldest: first, newest: number } satisfies Range));
        for (let gone = oldest; gone < first; gone++) remove(keyOf(collection, gone));
        return true;
      });
    },
    async forget(name) {
      const collection = await tag(name);
      await data.transaction(({ get, put, remove }) => {
        const bytes = get(rangeKey(collection));
        if (!bytes) return;
        const { oldest, newest } = rangeOf(bytes);
        put(rangeKey(collection), toBytes({ oldest: newest + 1, newest } satisfies Range));
        for (let gone = oldest; gone <= newest; gone++) remove(keyOf(collection, gone));
      });
    },
  };
}
