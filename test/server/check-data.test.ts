/** Damaged files of the embedded store: refused with a message, where LMDB would end the process. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkData } from '../../src/server/check-data';
import { openStores } from '../../src/server/open-stores';
import { enrolment } from '../conformance/enrolments';

const root = mkdtempSync(join(tmpdir(), 'nutq-damage-'));
const PAGE = 4096;
let whole: Buffer;

beforeAll(async () => {
  const { voices, audit, attempts, close } = await openStores({ data: join(root, 'whole') });
  const large = (i: number) => {
    const person = enrolment(`person ${i}`, 'open', i);
    const template = { frames: new Int8Array(3000 * (i % 3)), weights: new Uint8Array(9) };
    return { ...person, takes: [{ ...person.takes[0]!, template }] };
  };
  await Promise.all(Array.from({ length: 60 }, (_, i) => voices.put('acme', large(i + 1))));
  for (let i = 0; i < 4; i++) await voices.erase('acme', `person ${3 * i + 1}`);
  const at = new Date().toISOString();
  const line = { at, event: 'login', collection: 'acme', outcome: 'done' } as const;
  await Promise.all(Array.from({ length: 300 }, () => audit.append(line)));
  await Promise.all(Array.from({ length: 50 }, (_, i) => attempts.count(`a${i}`, 1000, 1)));
  await close();
  whole = readFileSync(join(root, 'whole', 'data.mdb'));
}, 120_000);
afterAll(() => rmSync(root, { recursive: true }));

let files = 0;
function written(bytes: Uint8Array): string {
  const directory = join(root, String(files++));
  mkdirSync(directory);
  writeFileSync(join(directory, 'data.mdb'), bytes);
  return directory;
}
const noise = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, i) => (Math.imul(i + 1, 2654435761 + seed) >>> 13) & 0xff);
const verdict = (directory: string): string => {
  try {
    checkData(join(directory, 'data.mdb'));
    return 'in order';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('checkData', () => {
  it('passes what LMDB wrote, and what is not there', () => {
    expect(verdict(written(whole))).toBe('in order');
    expect(verdict(join(root, 'nowhere'))).toBe('in order');
  });

  it('refuses a file that is empty, cut off, or none', async () => {
    expect(verdict(written(new Uint8Array()))).toBe('damaged-store');
    expect(verdict(written(noise(whole.length, 1)))).toBe('damaged-store');
    const inUse = Math.floor(whole.length / PAGE);
    for (let cut = 1; cut <= 16; cut++) {
      const length = Math.floor((whole.length * cut) / 17);
      expect(verdict(written(whole.subarray(0, length))), `${length} of ${inUse} pages`).toBe(
        'damaged-store',
      );
    }
    const directory = written(whole.subarray(0, 5000));
    await expect(openStores({ data: directory })).rejects.toThrow(/data\.mdb is damaged.*operations\.md/);
  });

  it('lets nothing through that ends a process, whichever page is overwritten', () => {
    const passed: string[] = [];
    let refused = 0;
    for (let at = 0; at < whole.length; at += PAGE) {
      const bytes = Buffer.from(whole);
      bytes.set(noise(Math.min(PAGE, whole.length - at), at), at);
      const directory = written(bytes);
      if (verdict(directory) === 'in order') passed.push(directory);
      else refused++;
    }
    // Every page of a tree; free pages and the insides of large values may hold anything.
    expect(refused).toBeGreaterThan(15);
    for (const directory of passed) copyFileSync(join(root, 'whole', 'sealing.key'), join(directory, 'key'));
    const script = `
      import { open } from 'lmdb';
      for (const path of ${JSON.stringify(passed)}) {
        const db = open({ path, encoding: 'binary' });
        for (const { key, value } of db.getRange({})) key.length + value.length;
        await db.put('after', Buffer.alloc(9000)).catch(() => undefined);
        await db.close();
      }
      process.exit(0);`;
    const { status, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: process.cwd(),
      timeout: 100_000,
    });
    expect({ status, signal }).toEqual({ status: 0, signal: null });
  }, 120_000);

  it.each([
    ['a page that says it is of a later time', (bytes: Buffer) => bytes.writeUInt8(1, leafOf(bytes) + 14)],
    ['a last page beyond the map', (bytes: Buffer) => bytes.writeUInt8(1, newestMeta(bytes) + 124)],
    ['an address to be mapped to', (bytes: Buffer) => bytes.writeUInt8(1, newestMeta(bytes) + 10)],
    ['a tree of another kind', (bytes: Buffer) => bytes.writeUInt8(4, newestMeta(bytes) + 76)],
    [
      'an older state of another kind',
      (bytes: Buffer) => bytes.writeUInt8(1, PAGE + 48 - newestMeta(bytes) + 29),
    ],
    ['more free pages than are listed', (bytes: Buffer) => bytes.writeUInt8(8, freedIn(bytes) + 4)],
    ['a free page that is used', (bytes: Buffer) => bytes.writeUInt32LE(rootOf(bytes), freedIn(bytes) + 8)],
    ['a key that is no text', (bytes: Buffer) => bytes.writeUInt8(0, firstKeyOf(bytes))],
    ['keys without order', (bytes: Buffer) => bytes.write('zzz', firstKeyOf(bytes))],
    ['a branch that leads astray', (bytes: Buffer) => bytes.write('zzz', separatorOf(bytes))],
  ])('refuses %s', (_, damage) => {
    const bytes = Buffer.from(whole);
    damage(bytes);
    expect(verdict(written(bytes))).toBe('damaged-store');
  });

  it('refuses no store that is being written, whatever its pages come through', async () => {
    const directory = join(root, 'busy');
    const { open } = await import('lmdb');
    const db = open({ path: directory, encoding: 'binary', overlappingSync: false });
    const sizes = [10, 100, 900, 3000, 9000, 40_000] as const;
    let drawn = 1;
    const draw = (below: number) => {
      drawn = (Math.imul(drawn, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((drawn / 2 ** 32) * below);
    };
    for (let commit = 0; commit < 60; commit++) {
      await db.transaction(() => {
        for (let i = 0; i < 30; i++) {
          const key = `print:${draw(500)}${'x'.repeat(draw(4) * 40)}`;
          if (draw(3) === 0) db.removeSync(key);
          else db.putSync(key, Buffer.alloc(sizes[draw(sizes.length)]!));
        }
      });
      expect(verdict(directory), `after commit ${commit}`).toBe('in order');
    }
    await db.close();
  }, 60_000);
});

/** Places in the file, as lmdb's mdb.c lays them out. */
const META = 24;
const newestMeta = (bytes: Buffer): number =>
  META + (bytes.readUInt32LE(META + 128) > bytes.readUInt32LE(PAGE + META + 128) ? 0 : PAGE);
const rootOf = (bytes: Buffer): number => bytes.readUInt32LE(newestMeta(bytes) + 72 + 40);
const freeRootOf = (bytes: Buffer): number => bytes.readUInt32LE(newestMeta(bytes) + 24 + 40);
const nodeOf = (bytes: Buffer, page: number, node: number): number =>
  page * PAGE + META + bytes.readUInt16LE(page * PAGE + META + 2 * node);
/** The first leaf below the root, which is a branch. */
const leafOf = (bytes: Buffer): number => bytes.readUInt32LE(nodeOf(bytes, rootOf(bytes), 0)) * PAGE;
const firstKeyOf = (bytes: Buffer): number => nodeOf(bytes, leafOf(bytes) / PAGE, 0) + 8;
const separatorOf = (bytes: Buffer): number => nodeOf(bytes, rootOf(bytes), 1) + 8;
/** The first list of free pages: its length, then pages. */
const freedIn = (bytes: Buffer): number => nodeOf(bytes, freeRootOf(bytes), 0) + 8 + 8;
