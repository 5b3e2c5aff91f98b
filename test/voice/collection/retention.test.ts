import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../../src/voice/collection/memory-store';
import { Voices } from '../../../src/voice/collection/voices';
import { clip } from '../fixtures';

const PHRASE = 'open my account';
const DAY = 86_400_000;

/** One person in each of two collections, and a clock to turn. */
async function enrolled() {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const voices = new Voices({
    now: () => new Date(now),
    retentionDays: 30,
    collections: { kept: { retentionDays: 365 } },
  });
  for (const collection of ['acme', 'kept'])
    await voices.enrol({ collection, phrase: PHRASE, speakerId: 'amal', recordings: [clip('amal-1')] });
  const login = (collection: string) =>
    voices.identify({ collection, phrase: PHRASE, recording: clip('amal-login') });
  return { voices, login, wait: (days: number) => (now += days * DAY) };
}

describe('retention', () => {
  it('what nobody used for longer logs nobody in, and prune erases it', async () => {
    const { voices, login, wait } = await enrolled();
    wait(29);
    expect(await voices.prune('acme')).toEqual([]);
    wait(2);
    expect((await login('acme')).status).toBe('not-enrolled');
    expect((await voices.verify({ ...request(), speakerId: 'amal' })).status).toBe('not-enrolled');
    expect((await login('kept')).status).toBe('accepted');
    expect(await voices.prune('acme')).toEqual([{ speakerId: 'amal', phrase: PHRASE }]);
    expect(await voices.prune('kept')).toEqual([]);
    expect(await voices.store.find('acme')).toEqual([]);
  });

  it('whoever enrols anew after a scan has read ahead is passed over, with all that would go', async () => {
    const { voices, wait } = await enrolled();
    wait(31);
    const enrol = (speakerId: string) =>
      voices.enrol({ collection: 'acme', phrase: PHRASE, speakerId, recordings: [clip('amal-2')] });
    const [expired] = await voices.store.find('acme');
    voices.store.scan = async function* () {
      await enrol('amal');
      yield expired!;
    };
    const gone: string[] = [];
    const before = async ({ speakerId }: { readonly speakerId: string }) => void gone.push(speakerId);
    expect(await voices.prune('acme', before)).toEqual([]);
    expect(gone).toEqual([]);
  });

  it('finds a person among expired ones, and reads only so many of these', async () => {
    const { voices, login, wait } = await enrolled();
    const { store } = voices;
    const [amal] = await store.find('acme');
    wait(31);
    const use = (usedAt: string) => store.put('acme', { ...amal!, usedAt });
    const asked: number[] = [];
    const nearest = store.nearest.bind(store);
    store.nearest = (collection, phrase, query, limit) => {
      asked.push(limit);
      return nearest(collection, phrase, query, limit);
    };
    for (let i = 0; i < 300; i++) {
      await store.put('acme', { ...amal!, speakerId: `gone ${i}` });
      if (i === 20) await use('2026-01-31T00:00:00.000Z');
      if (i === 20) expect(await login('acme')).toMatchObject({ status: 'accepted', speakerId: 'amal' });
    }
    await use('2026-01-01T00:00:00.000Z');
    asked.length = 0;
    expect((await login('acme')).status).toBe('not-enrolled');
    expect(asked.reduce((sum, limit) => sum + limit)).toBeLessThan(100);
  });

  it('a login under a clock that was ahead counts no longer than until the next one', async () => {
    const { voices, login, wait } = await enrolled();
    wait(20);
    await login('acme');
    wait(-10);
    await login('acme');
    expect((await voices.store.find('acme'))[0]?.usedAt).toBe('2026-01-11T00:00:00.000Z');
  });

  it('a login and a new take start the period anew', async () => {
    const { voices, login, wait } = await enrolled();
    wait(20);
    expect((await login('acme')).status).toBe('accepted');
    wait(20);
    expect(await voices.prune('acme')).toEqual([]);
    expect((await login('acme')).status).toBe('accepted');
    await voices.enrol({
      collection: 'acme',
      phrase: PHRASE,
      recordings: [clip('amal-2')],
      speakerId: 'amal',
    });
    wait(29);
    expect(await voices.prune('acme')).toEqual([]);
    wait(2);
    expect(await voices.prune('acme')).toHaveLength(1);
  });

  it('counts from the last login to the hour, however short the period is', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z');
    const voices = new Voices({ now: () => new Date(now), retentionDays: 1 });
    await voices.enrol({
      collection: 'acme',
      phrase: PHRASE,
      recordings: [clip('amal-1')],
      speakerId: 'amal',
    });
    const loginAfter = async (hours: number) => {
      now += hours * 3_600_000;
      return (await voices.identify(request())).status;
    };
    expect(await loginAfter(23)).toBe('accepted');
    expect(await loginAfter(23)).toBe('accepted');
    expect(await loginAfter(26)).toBe('not-enrolled');
  });

  it('who comes back after it is enrolled afresh', async () => {
    const { voices, wait } = await enrolled();
    wait(31);
    const again = await voices.enrol({
      collection: 'acme',
      phrase: PHRASE,
      recordings: [clip('amal-2')],
      speakerId: 'amal',
    });
    expect(again).toMatchObject({ status: 'enrolled', takes: 1 });
    const [amal] = await voices.store.find('acme');
    expect(amal!.enrolledAt).toBe('2026-02-01T00:00:00.000Z');
  });

  it('a login in the middle of pruning keeps the person', async () => {
    const { voices, wait } = await enrolled();
    wait(31);
    const { store } = voices;
    const update = store.update.bind(store);
    store.update = async (collection, key, change) => {
      store.update = update;
      const [amal] = await store.find(collection);
      await store.put(collection, { ...amal!, usedAt: '2026-02-01T00:00:00.000Z' });
      return update(collection, key, change);
    };
    expect(await voices.prune('acme')).toEqual([]);
    expect(await store.find('acme')).toHaveLength(1);
  });

  it('a period that is set later counts from logins before it', async () => {
    const store = new MemoryStore();
    let now = Date.parse('2026-01-01');
    const voices = new Voices({ store, now: () => new Date(now) });
    const enrolled = { collection: 'acme', phrase: PHRASE, speakerId: 'amal' };
    await voices.enrol({ ...enrolled, recordings: [clip('amal-1')] });
    now += 400 * 86_400_000;
    expect((await voices.identify(request())).status).toBe('accepted');
    await store.changeLimits('acme', () => ({ retentionDays: 30 }));
    expect(await voices.prune('acme')).toEqual([]);
    now += 31 * 86_400_000;
    expect((await voices.identify(request())).status).toBe('not-enrolled');
    expect(await voices.prune('acme')).toHaveLength(1);
  });

  it('without a period everything stays, and a login within the hour writes nothing', async () => {
    const voices = new Voices({ now: () => new Date('2050-01-01') });
    await voices.enrol({
      collection: 'acme',
      phrase: PHRASE,
      recordings: [clip('amal-1')],
      speakerId: 'amal',
    });
    const before = await voices.store.find('acme');
    expect((await voices.identify(request())).status).toBe('accepted');
    expect(await voices.prune('acme')).toEqual([]);
    expect(await voices.store.find('acme')).toEqual(before);
  });
});

function request() {
  return { collection: 'acme', phrase: PHRASE, recording: clip('amal-login') };
}
