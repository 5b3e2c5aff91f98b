/** What a call reads of a collection. */
import { expect, it } from 'vitest';
import type { KeyValue } from '../../../src/stores/key-value';
import { memoryKeyValue } from '../../../src/stores/memory-key-value';
import { recordPrints } from '../../../src/stores/records/prints';

const NAME = Uint8Array.of(1);
const row = { features: 'f', print: Uint8Array.of(2), sealed: Uint8Array.of(3) };
const put = (data: KeyValue, phrase: string, speaker: string) =>
  recordPrints(data).replace('C', NAME, { phrase, speaker }, row, undefined);

/** Counts keys and values that are read. */
function counting(data: KeyValue) {
  const read = { count: 0 };
  const count = <T extends readonly unknown[]>(found: T): T => {
    read.count += found.length;
    return found;
  };
  const counted: KeyValue = {
    ...data,
    get: async (key) => count([await data.get(key)])[0],
    entries: async (...range) => count(await data.entries(...range)),
    keys: async (...range) => count(await data.keys(...range)),
    transaction: (work) =>
      data.transaction((inside) =>
        work({
          ...inside,
          get: (key) => count([inside.get(key)])[0],
          entries: (prefix) => count(inside.entries(prefix)),
          keys: (prefix) => count(inside.keys(prefix)),
        }),
      ),
  };
  return { read, table: recordPrints(counted) };
}

it('finds and erases a speaker without a look at the others', async () => {
  const data = memoryKeyValue();
  for (let i = 0; i < 100; i++) await put(data, `p${i % 2}`, `s${i}`);
  await put(data, 'p1', 's0');
  const { read, table } = counting(data);
  expect(await table.rows('C', { speakers: ['nobody'] })).toEqual([]);
  expect((await table.rows('C', { speakers: ['s0'] })).map(({ phrase }) => phrase)).toEqual(['p0', 'p1']);
  expect(await table.erase('C', 's0')).toBe(2);
  expect(await table.rows('C', { speakers: ['s0'] })).toEqual([]);
  expect(read.count).toBeLessThan(20);
  expect(await table.eraseCollection('C')).toBe(99);
  expect(await data.keys('')).toEqual([]);
});

it('lists phrases without a look at everybody who says them', async () => {
  const data = memoryKeyValue();
  for (const phrase of ['p', 'p1', 'q']) for (let i = 0; i < 400; i++) await put(data, phrase, `s${i}`);
  const { read, table } = counting(data);
  expect(await table.phrases('C')).toEqual(['p1', 'p', 'q']);
  expect(read.count).toBeLessThan(900);
});
