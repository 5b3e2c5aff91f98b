/** What every store promises: runs over memory, LMDB and PostgreSQL alike. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stores } from '../../src/stores/stores';
import { enrolment, takesOf, withTake } from './enrolments';
import { itKeepsVoices } from './voice-stores';

/** `open` gives the same data each time it is called, as restarts and further processes would see it. */
export function describeStores(name: string, open: () => Promise<Stores>): void {
  describe(`stores: ${name}`, () => {
    let stores: Stores;
    beforeAll(async () => {
      stores = await open();
    }, 60_000);
    afterAll(() => stores.close());

    itKeepsVoices(() => stores);

    it('adds, finds, lists and revokes credentials', async () => {
      const { credentials } = stores;
      const token = {
        id: 'one',
        kind: 'access-token',
        digest: 'ab12',
        label: 'till',
        createdAt: '2026-01-01T00:00:00.000Z',
      } as const;
      const key = {
        id: 'two',
        kind: 'bundle-key',
        digest: 'ab12',
        trials: 5,
        createdAt: '2026-01-02T00:00:00.000Z',
      } as const;
      await credentials.add(token);
      await credentials.add(key);
      expect(await credentials.find('access-token', 'ab12')).toEqual(token);
      expect(await credentials.find('bundle-key', 'ab12')).toEqual(key);
      expect(await credentials.find('bundle-key', 'other')).toBeUndefined();
      expect(await credentials.list()).toEqual([token, key]);
      expect(await credentials.revoke('one')).toBe(true);
      expect(await credentials.revoke('one')).toBe(false);
      expect(await credentials.find('access-token', 'ab12')).toBeUndefined();
    });

    it('spends each trial exactly once', async () => {
      const { quotas } = stores;
      expect(await quotas.remaining('q')).toBeUndefined();
      expect(await quotas.spend('q')).toBeUndefined();
      await quotas.grant('q', 20);
      await quotas.grant('q', 20);
      const left = await Promise.all(Array.from({ length: 30 }, () => quotas.spend('q')));
      const spent = left.filter((value) => value !== undefined).sort((a, b) => a - b);
      expect(spent).toEqual(Array.from({ length: 20 }, (_, i) => i));
      expect(await quotas.remaining('q')).toBe(0);
      await quotas.grant('q', 25);
      expect(await quotas.remaining('q')).toBe(5);
      await quotas.grant('q', 10);
      expect(await quotas.remaining('q')).toBe(0);
    });

    it('keeps notes of registrations until they are taken away', async () => {
      const { unfinished } = stores;
      const notes = { one: Uint8Array.of(1, 0, 255), two: Uint8Array.of(2) };
      for (const [id, note] of Object.entries(notes)) await unfinished.put(id, note);
      const all = async () => {
        const kept = await unfinished.all();
        return Object.fromEntries(kept.map(({ id, note }) => [id, Uint8Array.from(note)]));
      };
      expect(await all()).toEqual(notes);
      await unfinished.remove('one');
      await unfinished.remove('one');
      expect(await all()).toEqual({ two: notes.two });
      await unfinished.remove('two');
    });

    it('numbers recordings, forgets the oldest, and lets one of simultaneous appends succeed', async () => {
      const { replays } = stores;
      const recording = (number: number, byte = number, speakerId = '') => ({
        number,
        fingerprint: Uint8Array.of(byte, 0, 255),
        speakerId,
      });
      const seen = async (collection: string, after: number) => {
        const { recordings, ...range } = await replays.since(collection, after);
        return { ...range, numbers: recordings.map(({ number }) => number) };
      };
      expect(await seen('acme', 0)).toEqual({ oldest: 1, newest: 0, forgotten: 0, numbers: [] });
      const appended = await Promise.all(
        Array.from({ length: 8 }, (_, i) => replays.append('acme', recording(1, i), 0, 3)),
      );
      expect(appended.filter(Boolean)).toHaveLength(1);
      const { recordings } = await replays.since('acme', 0);
      expect(Uint8Array.from(recordings[0]!.fingerprint)).toEqual(
        recording(1, appended.indexOf(true)).fingerprint,
      );
      expect(await replays.append('acme', recording(3), 0, 3)).toBe(false);
      for (const number of [2, 3, 4])
        expect(await replays.append('acme', recording(number), 0, 3)).toBe(true);
      expect(await seen('acme', 0)).toEqual({ oldest: 2, newest: 4, forgotten: 0, numbers: [2, 3, 4] });
      expect(await seen('acme', 3)).toEqual({ oldest: 2, newest: 4, forgotten: 0, numbers: [4] });
      expect(await replays.append('other', recording(1), 0, 3)).toBe(true);
      await replays.forgetCollection('acme');
      expect(await seen('acme', 0)).toEqual({ oldest: 5, newest: 4, forgotten: 1, numbers: [] });
      expect(await replays.append('acme', recording(1), 1, 3)).toBe(false);
      expect(await replays.append('acme', recording(5), 1, 3)).toBe(true);
      expect(await seen('acme', 4)).toEqual({ oldest: 5, newest: 5, forgotten: 1, numbers: [5] });
      expect(await seen('other', 0)).toEqual({ oldest: 1, newest: 1, forgotten: 0, numbers: [1] });
    });

    it('forgets the recordings of a person, and takes none that was compared before', async () => {
      const { replays } = stores;
      const people = ['amal', 'badr', 'amal', 'شركة', 'amal:2'];
      for (const [i, speakerId] of people.entries())
        await replays.append('people', { number: i + 1, fingerprint: Uint8Array.of(i), speakerId }, 0, 9);
      expect([...(await replays.numbers('people'))].sort()).toEqual([1, 2, 3, 4, 5]);
      await expect(replays.forget('people', undefined as never)).rejects.toMatchObject({
        code: 'invalid-argument',
      });
      await replays.forget('people', 'amal');
      expect([...(await replays.numbers('people'))].sort()).toEqual([2, 4, 5]);
      const { recordings, ...range } = await replays.since('people', 0);
      expect(range).toEqual({ oldest: 1, newest: 5, forgotten: 1 });
      expect(recordings.map(({ number }) => number)).toEqual([2, 4, 5]);
      expect(recordings.map(({ fingerprint }) => fingerprint[0])).toEqual([1, 3, 4]);
      const late = { number: 6, fingerprint: Uint8Array.of(6), speakerId: 'amal' };
      expect(await replays.append('people', late, 0, 9)).toBe(false);
      expect(await replays.append('people', late, 1, 9)).toBe(true);
      await replays.forget('people', 'nobody');
      expect([...(await replays.numbers('people'))].sort()).toEqual([2, 4, 5, 6]);
      // Nothing was seen yet: what is under way is outdated all the same.
      await replays.forget('unseen', 'amal');
      expect(await replays.append('unseen', { ...late, number: 1 }, 0, 9)).toBe(false);
      expect(await replays.append('unseen', { ...late, number: 1 }, 1, 9)).toBe(true);
    });

    it('leaves nothing of a person who is forgotten while they are heard', async () => {
      const { replays } = stores;
      const compared = await replays.since('heard', 0);
      const appends = Array.from({ length: 20 }, async () => {
        const { newest } = await replays.since('heard', Number.MAX_SAFE_INTEGER);
        const recording = { number: newest + 1, fingerprint: Uint8Array.of(1), speakerId: 'amal' };
        return replays.append('heard', recording, compared.forgotten, 99);
      });
      await Promise.all([...appends, replays.forget('heard', 'amal')]);
      expect(await replays.numbers('heard')).toEqual([]);
    });

    it('gives each challenge away once and in time', async () => {
      const { challenges } = stores;
      await challenges.put('one', 'digest', 2000, 1000);
      await challenges.put('two', 'other', 2000, 1000);
      expect(await challenges.take('none', 1000)).toBeUndefined();
      const taken = await Promise.all(Array.from({ length: 6 }, () => challenges.take('one', 1500)));
      expect(taken.filter((digest) => digest !== undefined)).toEqual(['digest']);
      expect(await challenges.take('two', 2000)).toBeUndefined();
      expect(await challenges.take('two', 1500)).toBeUndefined();
    });

    it('counts attempts in windows', async () => {
      const { attempts } = stores;
      expect(await attempts.count('a', 1000, 5000)).toEqual({
        count: 1,
        previousAt: undefined,
        endsAt: 6000,
      });
      expect(await attempts.count('a', 1000, 5500)).toEqual({ count: 2, previousAt: 5000, endsAt: 6000 });
      expect(await attempts.count('b', 1000, 5600)).toMatchObject({ count: 1 });
      expect(await attempts.count('a', 1000, 6000)).toEqual({
        count: 1,
        previousAt: undefined,
        endsAt: 7000,
      });
      await attempts.clear('a');
      for (const now of [6100, 6200, 6300]) await attempts.count('c', 1000, now);
      await Promise.all([attempts.takeBack('c', 1), attempts.takeBack('c', 1), attempts.takeBack('none', 1)]);
      expect(await attempts.count('c', 1000, 6400)).toEqual({ count: 2, previousAt: 6300, endsAt: 7100 });
      await attempts.takeBack('c', 5);
      expect(await attempts.count('c', 1000, 6500)).toMatchObject({ count: 1, endsAt: 7100 });
      const counts = await Promise.all(Array.from({ length: 9 }, () => attempts.count('a', 1000, 6100)));
      expect(counts.map(({ count }) => count).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    });

    it('counts anew where a window was begun by a clock that ran ahead', async () => {
      const { attempts } = stores;
      const year = 365 * 86_400_000;
      for (let i = 0; i < 3; i++) await attempts.count('ahead', 1000, year);
      const counted = await attempts.count('ahead', 1000, 5000);
      expect(counted).toEqual({ count: 1, previousAt: undefined, endsAt: 6000 });
      expect(await attempts.count('ahead', 1000, 5000)).toMatchObject({ count: 2, endsAt: 6000 });
      // Another machine is a little behind, or its call was overtaken: no reason to forget.
      expect(await attempts.count('ahead', 1000, 4500)).toMatchObject({ count: 3, endsAt: 6000 });
    });

    it('refuses tries before their time, and counts none of these', async () => {
      const { attempts } = stores;
      const policy = { windowMs: 60_000, free: 2, lockAfter: 4 };
      const at = (now: number) => attempts.attempt('tries', policy, now);
      expect(await at(1000)).toEqual({ count: 1, lastAt: 1000, endsAt: 61_000, refused: 0 });
      expect(await at(1100)).toMatchObject({ count: 2, refused: 0 });
      for (const refused of [1, 2, 3])
        expect(await at(1100 + refused)).toEqual({ count: 2, lastAt: 1100, endsAt: 61_000, refused });
      expect(await at(2100)).toMatchObject({ count: 3, lastAt: 2100, refused: 0 });
      expect(await at(4000)).toMatchObject({ count: 3, lastAt: 2100, refused: 1 });
      expect(await at(4100)).toMatchObject({ count: 4, refused: 0 });
      expect(await at(60_999)).toMatchObject({ count: 4, refused: 1 });
      // A clock that was set back keeps the lock, and does not lengthen it.
      expect(await at(500)).toMatchObject({ count: 4, endsAt: 60_500, refused: 2 });
      expect(await at(61_000)).toEqual({ count: 1, lastAt: 61_000, endsAt: 121_000, refused: 0 });
    });

    it('says how often was tried, as a try sees it, and counts nothing', async () => {
      const { attempts } = stores;
      const policy = { windowMs: 60_000, free: 2, lockAfter: 4 };
      expect(await attempts.tries('looked at', policy, 1000)).toBeUndefined();
      for (const now of [1000, 1100, 1101]) await attempts.attempt('looked at', policy, now);
      const tries = { count: 2, lastAt: 1100, endsAt: 61_000 };
      expect(await attempts.tries('looked at', policy, 2100)).toMatchObject(tries);
      expect(await attempts.tries('looked at', policy, 500)).toMatchObject({ lastAt: 500, endsAt: 60_500 });
      expect(await attempts.tries('looked at', policy, 61_000)).toBeUndefined();
      expect(await attempts.attempt('looked at', policy, 1102)).toEqual({ ...tries, refused: 2 });
      await attempts.clear('looked at');
    });

    it('tops up a quota', async () => {
      const { quotas } = stores;
      await quotas.grant('more', 1);
      await quotas.spend('more');
      expect(await quotas.topUp('more', 5)).toBe(5);
      expect([await quotas.granted('more'), await quotas.remaining('more')]).toEqual([6, 5]);
      expect([await quotas.topUp('none', 5), await quotas.granted('none')]).toEqual([undefined, undefined]);
    });

    it('forgets the attempts of windows that have passed', async () => {
      const { attempts } = stores;
      await attempts.prune(50_000);
      const passing = Array.from({ length: 1100 }, (_, i) => `passing ${i}`);
      await Promise.all(passing.map((name) => attempts.count(name, 1000, 60_000)));
      await attempts.count('open', 1000, 60_001);
      expect(await attempts.prune(60_999)).toBe(0);
      expect(await attempts.prune(61_000)).toBe(1100);
      expect(await attempts.prune(61_000)).toBe(0);
      expect(await attempts.count('open', 1000, 61_000)).toMatchObject({ count: 2 });
    });

    it('keeps the audit trail in order', async () => {
      const { audit } = stores;
      const entry = { event: 'login', collection: 'acme', outcome: 'refused' } as const;
      await audit.append({ ...entry, at: '2026-01-02T00:00:00.000Z', code: 702 });
      await audit.append({ ...entry, at: '2026-01-01T00:00:00.000Z', speakerId: 'amal' });
      expect(await audit.list('acme')).toEqual([
        { ...entry, at: '2026-01-01T00:00:00.000Z', speakerId: 'amal' },
        { ...entry, at: '2026-01-02T00:00:00.000Z', code: 702 },
      ]);
      expect(await audit.list('acme', 1)).toEqual([{ ...entry, at: '2026-01-02T00:00:00.000Z', code: 702 }]);
      expect(await audit.list('acme', 9)).toEqual(await audit.list('acme'));
      expect(await audit.list('other')).toEqual([]);
      expect(await audit.list('other', 1)).toEqual([]);
      await audit.append({ ...entry, at: '2026-01-03T00:00:00.000Z', speakerId: 'badr' });
      await audit.append({ ...entry, at: '2026-01-04T00:00:00.000Z', speakerId: 'amal' });
      const daysOf = async (...asked: [newest?: number, speakerId?: string]) =>
        (await audit.list('acme', ...asked)).map(({ at }) => at.slice(8, 10));
      expect(await daysOf(undefined, 'amal')).toEqual(['01', '04']);
      expect(await daysOf(1, 'amal')).toEqual(['04']);
      expect(await daysOf(9, 'nobody')).toEqual([]);
    });

    it('keeps the lines of one millisecond in the order in which they were written', async () => {
      const { audit } = stores;
      const codes = Array.from({ length: 20 }, (_, code) => code);
      for (const code of codes)
        await audit.append({
          event: 'login',
          collection: 'moment',
          outcome: 'refused',
          at: '2026-01-01T00:00:00.000Z',
          code,
        });
      expect((await audit.list('moment')).map(({ code }) => code)).toEqual(codes);
      expect((await audit.list('moment', 3)).map(({ code }) => code)).toEqual(codes.slice(-3));
    });

    it('forgets old lines of every collection', async () => {
      const { audit } = stores;
      const line = (collection: string, at: string) =>
        ({ event: 'login', collection, outcome: 'done', at }) as const;
      const days = Array.from(
        { length: 28 },
        (_, day) => `2025-02-${String(day + 1).padStart(2, '0')}T12:00:00.000Z`,
      );
      await Promise.all(['trail', 'شركة'].flatMap((name) => days.map((at) => audit.append(line(name, at)))));
      // Many lines of one moment: pruning goes in steps.
      for (let written = 0; written < 1100; written += 50)
        await Promise.all(Array.from({ length: 50 }, () => audit.append(line('busy', days[0]!))));
      expect(await audit.list('busy')).toHaveLength(1100);
      expect(await audit.prune(days[20]!)).toBe(1140);
      expect(await audit.prune(days[20]!)).toBe(0);
      for (const name of ['trail', 'شركة'])
        expect(await audit.list(name)).toEqual(days.slice(20).map((at) => line(name, at)));
      expect(await audit.list('busy')).toEqual([]);
    });

    it('makes one pepper', async () => {
      const [first, second] = await Promise.all([stores.pepper(), stores.pepper()]);
      expect(first).toHaveLength(32);
      expect(second).toEqual(first);
    });
  });
}

/** For stores that outlive a process. */
export function describeSharing(name: string, open: () => Promise<Stores>): void {
  describe(`stores shared: ${name}`, () => {
    it('shows each what the other wrote, cached prints included', async () => {
      const [one, two] = [await open(), await open()];
      await one.voices.put('shared', enrolment('amal', 'open'));
      expect(await two.voices.find('shared', { phrase: 'open' })).toEqual([enrolment('amal', 'open')]);
      await one.voices.put('shared', enrolment('amal', 'open', 2));
      expect(await two.voices.find('shared', { phrase: 'open' })).toEqual([enrolment('amal', 'open', 2)]);
      const search = async ({ voices }: Stores) => {
        const query = { print: enrolment('x', 'y', 3).print, featureVersion: 'test-1' };
        const { people, nearest } = await voices.nearest('shared', 'open', query, 2);
        return [people, ...nearest.map(({ speakerId }) => speakerId)];
      };
      expect([await search(one), await search(two)]).toEqual([
        [1, 'amal'],
        [1, 'amal'],
      ]);
      await two.voices.put('shared', enrolment('badr', 'open', 3));
      expect(await search(one)).toEqual([2, 'badr', 'amal']);
      await one.voices.put('shared', enrolment('amal', 'open', 3));
      await two.voices.erase('shared', 'badr');
      expect([await search(one), await search(two)]).toEqual([
        [1, 'amal'],
        [1, 'amal'],
      ]);
      await two.voices.eraseCollection('shared');
      expect(await search(one)).toEqual([0]);
      await one.voices.put('shared', enrolment('caid', 'open', 4));
      expect(await search(two)).toEqual([1, 'caid']);
      await one.voices.eraseCollection('shared');
      expect(await one.voices.find('shared', { phrase: 'open' })).toEqual([]);
      const key = { speakerId: 'amal', phrase: 'open' };
      await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          [one, two][i % 2]!.voices.update('raced', key, (known) => withTake(known, i)),
        ),
      );
      expect(takesOf((await two.voices.find('raced'))[0]!)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      await one.quotas.grant('shared', 2);
      expect(await two.quotas.spend('shared')).toBe(1);
      expect(await one.quotas.spend('shared')).toBe(0);
      expect(await two.quotas.spend('shared')).toBeUndefined();
      expect(await one.pepper()).toEqual(await two.pepper());
      await one.close();
      await two.close();
      const later = await open();
      expect(await later.quotas.remaining('shared')).toBe(0);
      await later.close();
    });
  });
}
