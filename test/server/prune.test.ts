import { expect, it, vi } from 'vitest';
import { clockCheck } from '../../src/server/clock-check';
import { startPruning } from '../../src/server/prune';
import { memoryStores } from '../../src/stores/key-value-stores';
import { Voices } from '../../src/voice/collection/voices';
import { enrolment } from '../conformance/enrolments';

it('one of the servers over a store erases what has expired, the trail and attempts included, again and again, and says so', async () => {
  const stores = memoryStores();
  const voices = new Voices({ store: stores.voices, collections: { acme: { retentionDays: 30 } } });
  const logged: unknown[] = [];
  const log = {
    info: (event: string, fields?: object) => void logged.push({ event, ...fields }),
    warn: () => undefined,
    error: (_: string, error: unknown) => void logged.push(error),
  };
  await stores.voices.put('acme', enrolment('amal', 'open'));
  await stores.voices.put('kept', enrolment('amal', 'open'));
  const line = { event: 'login', collection: 'acme', outcome: 'done' } as const;
  await stores.audit.append({ ...line, at: new Date(Date.now() - 8 * 86_400_000).toISOString() });
  await stores.attempts.count('login', 1, Date.now() - 1000);
  const start = () => startPruning({ voices, stores, log, auditDays: 7, periodMs: 2000 });
  const stops = [start(), start()];
  await expect.poll(() => logged.length, { timeout: 10_000 }).toBe(1);
  expect(await stores.voices.find('acme')).toEqual([]);
  expect(await stores.voices.find('kept')).toHaveLength(1);
  expect(await stores.attempts.prune(Date.now())).toBe(0);
  expect(logged).toEqual([{ event: 'prune', expired: 1, audited: 1 }]);
  expect(await stores.audit.list('acme')).toEqual([
    { at: expect.any(String), event: 'expire', collection: 'acme', speakerId: 'amal', outcome: 'done' },
  ]);
  await stores.voices.put('acme', enrolment('badr', 'open'));
  await expect.poll(() => stores.voices.find('acme'), { timeout: 10_000 }).toEqual([]);
  for (const stop of stops) stop();
});

it('undoes a registration that ended with its process', async () => {
  const stores = memoryStores();
  const left = { collection: 'acme', speakerId: 'nobody' };
  await stores.replays.append(
    'acme',
    { number: 1, fingerprint: Uint8Array.of(1), speakerId: 'nobody' },
    0,
    9,
  );
  const begun = { ...left, at: Date.now() - 300_000 };
  await stores.unfinished.put('one', new TextEncoder().encode(JSON.stringify(begun)));
  const info = vi.fn();
  const log = { info, warn: () => undefined, error: () => undefined };
  const stop = startPruning({ voices: new Voices({ store: stores.voices }), stores, log });
  await expect.poll(() => info.mock.calls).toEqual([['prune', { unfinished: 1 }]]);
  expect(await stores.replays.numbers('acme')).toEqual([]);
  stop();
});

it('goes on with the other collections where one cannot be read', async () => {
  const stores = memoryStores();
  const { scan } = stores.voices;
  stores.voices.scan = (collection) => {
    if (collection === 'broken') throw new Error('cannot be read');
    return scan.call(stores.voices, collection);
  };
  const voices = new Voices({ store: stores.voices, retentionDays: 30 });
  for (const name of ['broken', 'acme']) await stores.voices.put(name, enrolment('amal', 'open'));
  const logged: unknown[] = [];
  const log = {
    info: (event: string, fields?: object) => void logged.push({ event, ...fields }),
    warn: () => undefined,
    error: (_: string, error: unknown) => void logged.push((error as Error).message),
  };
  const stop = startPruning({ voices, stores, log });
  await expect.poll(() => logged.length, { timeout: 10_000 }).toBe(2);
  expect(logged).toEqual(['cannot be read', { event: 'prune', expired: 1, audited: 0 }]);
  expect(await stores.voices.find('acme')).toEqual([]);
  stop();
});

it('erases nothing under a clock that is far ahead of the store', async () => {
  const stores = memoryStores();
  const voices = new Voices({ store: stores.voices, retentionDays: 30 });
  await stores.voices.put('acme', enrolment('amal', 'open'));
  await clockCheck(stores.attempts)(Date.now() - 400 * 86_400_000);
  const warn = vi.fn();
  const stop = startPruning({ voices, stores, log: { info: () => undefined, warn, error: () => undefined } });
  await expect.poll(() => warn.mock.calls).toEqual([['clock', { days: 400 }]]);
  expect(await stores.voices.find('acme')).toHaveLength(1);
  stop();
});

it('believes a clock after a day, and one that was put right at once', async () => {
  const { attempts } = memoryStores();
  const day = 86_400_000;
  let elapsed = 0;
  const daysAhead = clockCheck(attempts, () => elapsed);
  const start = Date.UTC(2026, 0, 1);
  expect(await daysAhead(start)).toBeUndefined();
  expect(await daysAhead(start + 6 * day)).toBeUndefined();
  expect(await daysAhead(start + 406 * day)).toBe(400);
  elapsed = 2 * day;
  expect(await daysAhead(start + 7 * day)).toBeUndefined();
  expect(await daysAhead(start + 408 * day)).toBe(401);
  elapsed += day;
  expect(await daysAhead(start + 409 * day)).toBeUndefined();
  expect(await daysAhead(start + 409 * day)).toBeUndefined();
});
