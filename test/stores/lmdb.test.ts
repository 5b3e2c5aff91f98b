import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lmdbStores } from '../../src/stores/lmdb';
import { lmdbKeyValue } from '../../src/stores/lmdb-key-value';
import { enrolment } from '../conformance/enrolments';
import { describeSharing, describeStores } from '../conformance/stores';

const root = mkdtempSync(join(tmpdir(), 'nutq-lmdb-'));
afterAll(() => rmSync(root, { recursive: true }));

const key = new Uint8Array(32).fill(7);
const open = (name: string, sealingKeys = [key]) => lmdbStores({ directory: join(root, name), sealingKeys });

describeStores('lmdb', () => open('suite'));
// Two handles of one process share an environment; three processes are tested with the server.
describeSharing('lmdb', () => open('shared'));

describe('lmdb', () => {
  it('writes no name, phrase or print in the clear', async () => {
    const stores = await open('sealed');
    await stores.voices.put('collection-name', enrolment('speaker-name', 'phrase-text'));
    await stores.close();
    const written = readdirSync(join(root, 'sealed'))
      .map((file) => readFileSync(join(root, 'sealed', file), 'latin1'))
      .join('');
    for (const secret of ['collection-name', 'speaker-name', 'phrase-text', 'form 7', 'test-1'])
      expect(written).not.toContain(secret);
  });

  it('opens prints of an older key of the ring and refuses those of a foreign one', async () => {
    const fresh = new Uint8Array(32).fill(9);
    const before = await open('ring');
    await before.voices.put('acme', enrolment('amal', 'open'));
    await before.close();
    const rotated = await open('ring', [fresh, key]);
    expect(await rotated.voices.find('acme')).toEqual([enrolment('amal', 'open')]);
    await rotated.close();
    await expect(open('ring', [fresh])).rejects.toMatchObject({ code: 'wrong-sealing-key' });
  });

  it('reads the last keys of a range', async () => {
    const data = await lmdbKeyValue(join(root, 'range'));
    await data.transaction(({ put }) => {
      for (const key of ['o:9', 'p:1', 'p:2', 'p:3', 'q:1']) put(key, Uint8Array.of(Number(key.slice(2))));
    });
    expect(await data.keys('p:', { last: 2 })).toEqual(['p:2', 'p:3']);
    expect(await data.keys('p:', { after: 'p:2', last: 2 })).toEqual(['p:3']);
    const entries = await data.entries('p:', { last: 9 });
    expect(entries.map(([key, [byte]]) => [key, byte])).toEqual([
      ['p:1', 1],
      ['p:2', 2],
      ['p:3', 3],
    ]);
    await data.close();
  });

  it('lies in a directory whose name has a dot', async () => {
    const stores = await open('nutq.example.com');
    await stores.voices.put('acme', enrolment('amal', 'open'));
    await stores.close();
    expect(readdirSync(join(root, 'nutq.example.com'))).toContain('data.mdb');
  });
});
