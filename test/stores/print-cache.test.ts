import { expect, it, vi } from 'vitest';
import { printCache } from '../../src/stores/print-cache';
import type { PrintTable } from '../../src/stores/print-table';
import { PrintIndex } from '../../src/voice/print/print-index';

const print = Float32Array.of(1, 0);
const query = { print, featureVersion: 'test-1' };

/** A cache over a table in which each phrase is said by three people, and what it asks the table. */
function cacheOf(memoryPrints: number) {
  const asked = { counts: 0, prints: 0 };
  const speakers = ['amal', 'badr', 'chadi'];
  const table: Partial<PrintTable> = {
    version: async (collection) =>
      collection === 'erased' ? undefined : { id: 'one', changes: 3, erased: 0 },
    async count() {
      asked.counts++;
      return { people: speakers.length, outdated: 0, withoutVector: 0 };
    },
    async prints() {
      asked.prints++;
      return speakers.map((speaker) => ({ speaker, features: 'test-1', print: new Uint8Array() }));
    },
    nearest: async () => [],
  };
  const cache = printCache({
    table: table as PrintTable,
    open: async (_collection, _phrase, sealed) => sealed.map(() => print),
    memoryPrints,
    fill: async () => undefined,
  });
  return { cache, asked, search: (phrase: string) => cache.search('acme', phrase, query, 2) };
}

it('keeps the phrases searched last, as many as there is room for', async () => {
  const { asked, search } = cacheOf(7);
  for (const phrase of ['open', 'close', 'open', 'close']) await search(phrase);
  expect(asked.prints).toBe(2);
  await search('third');
  await search('close');
  expect(asked.prints).toBe(3);
  await search('open');
  expect(asked.prints).toBe(4);
});

it('counts of phrases go with them', async () => {
  const { cache, asked, search } = cacheOf(7);
  for (const phrase of ['open', 'close', 'third']) await search(phrase);
  expect(asked.counts).toBe(3);
  await search('open');
  expect(asked.counts).toBe(4);
  cache.forget('acme');
  await search('third');
  expect(asked.counts).toBe(5);
});

it('a search takes no longer for the phrases beside its own', async () => {
  const { search } = cacheOf(1000);
  for (let i = 0; i < 100; i++) await search(`phrase ${i}`);
  const size = vi.spyOn(PrintIndex.prototype, 'size', 'get');
  await search('phrase 0');
  expect(size.mock.calls.length).toBeLessThan(20);
  size.mockRestore();
});
