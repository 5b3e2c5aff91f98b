/** What every store of voices promises. */
import { expect, it } from 'vitest';
import type { Stores } from '../../src/stores/stores';
import { cosine, enrolment, takesOf, withTake } from './enrolments';

export function itKeepsVoices(stores: () => Stores): void {
  it('keeps, finds and replaces enrolments', async () => {
    const { voices } = stores();
    expect(await voices.has('acme')).toBe(false);
    expect(await voices.find('acme')).toEqual([]);
    await voices.create('acme');
    expect(await voices.has('acme')).toBe(true);
    await voices.put('acme', enrolment('amal', 'open'));
    await voices.create('acme');
    await voices.put('acme', enrolment('badr', 'open', 2));
    await voices.put('acme', enrolment('amal', 'close', 3));
    await voices.put('شركة', enrolment('amal', 'open', 4));
    expect(await voices.find('acme', { phrase: 'open', speakerId: 'amal' })).toEqual([
      enrolment('amal', 'open'),
    ]);
    expect(await voices.find('acme', { phrase: 'open' })).toHaveLength(2);
    expect(await voices.find('acme', { speakerId: 'amal' })).toHaveLength(2);
    expect(await voices.find('acme')).toHaveLength(3);
    await voices.put('acme', enrolment('amal', 'open', 5));
    expect(await voices.find('acme', { phrase: 'open', speakerId: 'amal' })).toEqual([
      enrolment('amal', 'open', 5),
    ]);
    expect([...(await voices.collections())].sort()).toEqual(['acme', 'شركة']);
  });

  it('keeps limits of a collection with it, and only with it', async () => {
    const { voices } = stores();
    const set = (collection: string, limits: object) => voices.changeLimits!(collection, () => limits);
    expect(await set('limited', { retentionDays: 9 })).toBeUndefined();
    expect(await voices.limits!('limited')).toEqual({});
    await voices.put('limited', enrolment('amal', 'open'));
    await voices.create('free');
    expect(await set('limited', { retentionDays: 9 })).toEqual({ retentionDays: 9 });
    const add = (falseAcceptRate: number) =>
      voices.changeLimits!('limited', (known) => ({ ...known, falseAcceptRate }));
    await Promise.all([add(0.001), add(0.002), voices.put('limited', enrolment('badr', 'open', 2))]);
    expect(await voices.limits!('limited')).toMatchObject({ retentionDays: 9 });
    await set('limited', { falseAcceptRate: 0.004 });
    await voices.put('limited', enrolment('caid', 'open', 3));
    await voices.create('limited');
    await voices.erase('limited', 'amal');
    expect(await voices.limits!('limited')).toEqual({ falseAcceptRate: 0.004 });
    expect(await voices.limits!('free')).toEqual({});
    const collections = await voices.collections();
    for (const name of ['limited', 'free']) expect(collections).toContain(name);
    await set('limited', {});
    expect(await voices.limits!('limited')).toEqual({});
    await set('limited', { retentionDays: 9 });
    expect(await voices.limits!('limited')).toEqual({ retentionDays: 9 });
    await voices.eraseCollection('limited');
    await voices.put('limited', enrolment('amal', 'open'));
    expect(await voices.limits!('limited')).toEqual({});
    for (const name of ['limited', 'free']) await voices.eraseCollection(name);
  });

  it('finds the nearest prints of a phrase, and compares none of other features', async () => {
    const { voices } = stores();
    const people = Array.from({ length: 40 }, (_, i) => enrolment(`person ${i}`, 'near', 1 + i / 50));
    for (const person of people) await voices.put('many', person);
    await voices.put('many', enrolment('other phrase', 'far', 1.4));
    const query = { print: people[20]!.print, featureVersion: 'test-1' };
    const expected = [...people]
      .sort((a, b) => cosine(b.print, query.print) - cosine(a.print, query.print))
      .slice(0, 5);
    expect(await voices.nearest('many', 'near', query, 5)).toEqual({
      people: 40,
      outdated: 0,
      nearest: expected,
    });
    await voices.put('many', { ...people[20]!, featureVersion: 'test-0', print: new Float32Array(5) });
    await voices.erase('many', expected[1]!.speakerId);
    const { people: comparable, outdated, nearest } = await voices.nearest('many', 'near', query, 5);
    expect([comparable, outdated]).toEqual([38, 1]);
    expect(nearest.map(({ speakerId }) => speakerId).slice(0, 3)).toEqual(
      expected.slice(2).map(({ speakerId }) => speakerId),
    );
    expect(await voices.nearest('many', 'never said', query, 5)).toEqual({
      people: 0,
      outdated: 0,
      nearest: [],
    });
    await voices.eraseCollection('many');
    expect(await voices.nearest('many', 'near', query, 5)).toMatchObject({ people: 0, nearest: [] });
  });

  it('changes one enrolment at a time: none of simultaneous changes is lost', async () => {
    const { voices } = stores();
    const key = { speakerId: 'amal', phrase: 'open' };
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => voices.update('race', key, (known) => withTake(known, i))),
    );
    const [amal] = await voices.find('race');
    expect(takesOf(amal!)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await voices.update('race', key, (known) => known);
    expect(await voices.find('race')).toEqual([amal]);
    await expect(
      voices.update('race', key, () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await voices.update('race', key, () => undefined);
    await voices.update('race', key, () => undefined);
    expect(await voices.find('race')).toEqual([]);
    expect(await voices.eraseCollection('race')).toBe(0);
  });

  it('goes through a collection a few at a time', async () => {
    const { voices } = stores();
    const names = Array.from({ length: 230 }, (_, i) => `person ${i}`);
    await Promise.all(names.map((name) => voices.put('pages', enrolment(name, 'open'))));
    const seen: string[] = [];
    for await (const { speakerId } of voices.scan('pages')) seen.push(speakerId);
    expect(seen.sort()).toEqual([...names].sort());
    for (const name of ['person 3', 'person 7']) await voices.put('pages', enrolment(name, 'close'));
    const said: Record<string, string[]> = {};
    for (const phrase of await voices.phrases('pages'))
      for await (const { phrase: text, speakerId } of phrase) (said[text] ??= []).push(speakerId);
    expect(Object.keys(said).sort()).toEqual(['close', 'open']);
    expect(said['open']!.sort()).toEqual([...names].sort());
    expect(said['close']!.sort()).toEqual(['person 3', 'person 7']);
    expect(await voices.eraseCollection('pages')).toBe(232);
    expect(await voices.phrases('pages')).toEqual([]);
  });

  it('erases a person, then the collection', async () => {
    const { voices } = stores();
    await expect(voices.erase('acme', undefined as never)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    expect(await voices.erase('acme', 'nobody')).toBe(0);
    expect(await voices.erase('acme', 'amal')).toBe(2);
    expect((await voices.find('acme')).map(({ speakerId }) => speakerId)).toEqual(['badr']);
    expect(await voices.erase('acme', 'badr')).toBe(1);
    expect(await voices.has('acme')).toBe(true);
    await voices.put('acme', enrolment('badr', 'open', 2));
    expect(await voices.eraseCollection('acme')).toBe(1);
    expect(await voices.has('acme')).toBe(false);
    expect(await voices.find('acme', { phrase: 'open' })).toEqual([]);
    expect(await voices.collections()).toEqual(['شركة']);
  });

  it('keeps the names of one another apart', async () => {
    const { voices } = stores();
    const odd = ['a', 'a:b', 'a\0b', 'a"b', '__proto__', 'é'.repeat(200), '🙂'.repeat(100)];
    for (const [seed, collection] of odd.entries())
      await voices.put(collection, enrolment(collection, 'p:q', seed + 1));
    for (const [seed, collection] of odd.entries())
      expect(await voices.find(collection)).toEqual([enrolment(collection, 'p:q', seed + 1)]);
    for (const collection of odd) expect(await voices.eraseCollection(collection)).toBe(1);
  });
}
