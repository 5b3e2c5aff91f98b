import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { indexedDbKeyValue, openDatabase } from '../../src/browser/indexed-db';
import { indexedDbStores } from '../../src/browser/indexed-db-stores';
import { enrolment } from '../conformance/enrolments';
import { describeSharing, describeStores } from '../conformance/stores';

describeStores('IndexedDB', () => indexedDbStores({ name: 'suite' }));
describeSharing('IndexedDB', () => indexedDbStores({ name: 'shared' }));

describe('IndexedDB', () => {
  it('keeps what it wrote for the next visit, sealed', async () => {
    const before = await indexedDbStores({ name: 'visit' });
    await before.voices.put('collection-name', enrolment('speaker-name', 'phrase-text'));
    await before.close();
    const database = await openDatabase('visit');
    const pairs = await indexedDbKeyValue(database).entries('');
    database.close();
    expect(pairs.length).toBeGreaterThan(2);
    const written = pairs.map(([key, value]) => key + Buffer.from(value).toString('latin1')).join();
    for (const secret of ['collection-name', 'speaker-name', 'phrase-text', 'form 7', 'test-1'])
      expect(written).not.toContain(secret);
    const after = await indexedDbStores({ name: 'visit' });
    expect(await after.voices.find('collection-name')).toEqual([enrolment('speaker-name', 'phrase-text')]);
    await after.close();
  });

  it('opens nothing of another database, and makes one key where many ask at once', async () => {
    const tabs = await Promise.all(Array.from({ length: 4 }, () => indexedDbStores({ name: 'tabs' })));
    await tabs[0]!.voices.put('acme', enrolment('amal', 'open'));
    for (const { voices } of tabs) expect(await voices.find('acme')).toHaveLength(1);
    const [other, own] = [await openDatabase('other'), await openDatabase('tabs')];
    for (const [key, value] of await indexedDbKeyValue(own).entries(''))
      await indexedDbKeyValue(other).transaction(({ put }) => put(key, value));
    await expect(indexedDbStores({ name: 'other' })).rejects.toMatchObject({ code: 'wrong-sealing-key' });
  });

  it('writes nothing of work that throws, and says so where the database is closed', async () => {
    const data = indexedDbKeyValue(await openDatabase('thrown'));
    const work = data.transaction(({ get, put }) => {
      put('a', Uint8Array.of(1));
      get('b');
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await data.get('a')).toBeUndefined();
    await data.close();
    await expect(data.get('a')).rejects.toMatchObject({ code: 'unavailable-storage' });
  });

  it('reads in a transaction what it wrote and what lies there', async () => {
    const data = indexedDbKeyValue(await openDatabase('overlay'));
    await data.transaction(({ put }) => {
      for (const key of ['p:1', 'p:2', 'q:1']) put(key, Uint8Array.of(Number(key.slice(2))));
    });
    const seen = await data.transaction(({ get, keys, entries, put, remove }) => {
      put('p:3', Uint8Array.of(3));
      remove('p:1');
      return {
        keys: keys('p:'),
        values: entries('p:').map(([, [byte]]) => byte),
        gone: get('p:1'),
        q: get('q:1'),
      };
    });
    expect(seen).toEqual({ keys: ['p:2', 'p:3'], values: [2, 3], gone: undefined, q: Uint8Array.of(1) });
    expect(await data.keys('p:', { after: 'p:2', limit: 5 })).toEqual(['p:3']);
    expect(await data.entries('p:', { limit: 1 })).toEqual([['p:2', Uint8Array.of(2)]]);
    expect(await data.keys('p:', { last: 1 })).toEqual(['p:3']);
    expect(await data.entries('p:', { after: 'p:2', last: 2 })).toEqual([['p:3', Uint8Array.of(3)]]);
  });
});
