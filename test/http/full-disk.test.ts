/** What a full disk does to a real server: the one of its store, and the one of its log. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LOGIN, put, REGISTER, transliterate } from './calls';
import { OPEN_LIMITS, scratch, startServer } from './running-server';

const TRIALS = 1000;
const COUNTED = { key: 'counted', trials: TRIALS };

const mount = (kilobytes: number, at: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', at]).status;
const room = (at: string) => spawnSync('mount', ['-o', 'remount,size=9m', at]);
const canMount = (() => {
  const at = scratch();
  const mounted = mount(64, at) === 0;
  if (mounted) spawnSync('umount', [at]);
  return mounted;
})();

/** With a small disk as the folder `name` of a scratch directory; it is gone with the test. */
async function withDisk(
  kilobytes: number,
  name: 'data' | 'log',
  use: (disk: string, directory: string) => Promise<void>,
): Promise<void> {
  const directory = scratch();
  const disk = join(directory, name);
  mkdirSync(disk);
  expect(mount(kilobytes, disk)).toBe(0);
  try {
    await use(disk, directory);
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
}

/** Takes all room that is left. */
function fill(at: string): void {
  const file = openSync(join(at, 'filler'), 'w');
  try {
    for (const page = Buffer.alloc(4096); ; ) writeSync(file, page);
  } catch {
    closeSync(file);
  }
}

describe.skipIf(!canMount)('a full disk', () => {
  it('is answered with 700 and 701, keeps transliterating, and is recovered from', async () => {
    await withDisk(900, 'data', async (data, directory) => {
      const server = await startServer(directory, OPEN_LIMITS);
      const codes = new Set<number>();
      // What a registration that failed gives back may do for one more.
      let inVain = 0;
      for (let i = 0; i < 200 && inVain < 5; i++) {
        const { status } = await put(server, REGISTER);
        codes.add(status);
        inVain = status === 500 ? inVain + 1 : 0;
      }
      expect([...codes].sort()).toEqual([200, 500]);
      expect(inVain).toBe(5);
      expect((await transliterate(server)).status).toBe(200);
      expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
      room(data);
      // Elsewhere: a hundred people of one voice leave it to nobody.
      const elsewhere = (path: string): string => path.replace('acme', 'elsewhere');
      expect((await put(server, elsewhere(REGISTER))).status).toBe(200);
      expect((await put(server, elsewhere(LOGIN))).status).toBe(200);
      expect(await server.stop()).toBe(0);
    });
  }, 120_000);

  it('keeps an unlimited key going though calls cannot be counted, and overspends no quota', async () => {
    await withDisk(900, 'data', async (data, directory) => {
      const server = await startServer(directory, {
        ...OPEN_LIMITS,
        rateLimits: true,
        bundleKeys: [...OPEN_LIMITS.bundleKeys, COUNTED],
      });
      fill(data);
      const quotas: number[] = [];
      for (let i = 0; i < 20; i++) {
        expect((await transliterate(server)).status).toBe(200);
        quotas.push((await transliterate(server, COUNTED.key)).status);
      }
      // Pages that are free within the store may serve all of them.
      expect(quotas.filter((status) => status !== 200 && status !== 500)).toEqual([]);
      room(data);
      const answer = await transliterate(server, COUNTED.key);
      const { trials_remaining } = (await answer.json()) as { readonly trials_remaining: number };
      expect(trials_remaining).toBe(TRIALS - quotas.filter((status) => status === 200).length - 1);
      expect(await server.stop()).toBe(0);
    });
  }, 60_000);

  it('under the log: lines are lost until there is room, and nothing else', async () => {
    await withDisk(64, 'log', async (disk, directory) => {
      const file = join(disk, 'nutq.log');
      const lines = openSync(file, 'a');
      try {
        const server = await startServer(directory, { ...OPEN_LIMITS, logRequests: true }, lines);
        fill(disk);
        for (let i = 0; i < 50; i++) expect((await transliterate(server)).status).toBe(200);
        const before = readFileSync(file, 'utf8').length;
        room(disk);
        expect((await transliterate(server)).status).toBe(200);
        expect(await server.stop()).toBe(0);
        expect(readFileSync(file, 'utf8').slice(before)).toMatch(/"event":"request".*\n.*"event":"stop"/);
      } finally {
        closeSync(lines);
      }
    });
  }, 60_000);

  it.each([0, 1, 2])(
    'with room for %i pages at the first start: says so, and starts once there is some',
    async (pages) => {
      await withDisk(4 * Math.max(1, pages), 'data', async (data, directory) => {
        if (pages === 0) fill(data);
        await expect(startServer(directory, OPEN_LIMITS)).rejects.toThrow(
          /there is no room for a store in .*ENOSPC/,
        );
        rmSync(join(data, 'filler'), { force: true });
        room(data);
        const server = await startServer(directory, OPEN_LIMITS);
        expect((await put(server, REGISTER)).status).toBe(200);
        // Its lock is made again at the next start.
        await server.stop('SIGKILL');
        rmSync(join(data, 'lock.mdb'));
        fill(data);
        await expect(startServer(directory, OPEN_LIMITS)).rejects.toThrow(/there is no room/);
        rmSync(join(data, 'filler'));
        expect(await (await startServer(directory, OPEN_LIMITS)).stop()).toBe(0);
      });
    },
    60_000,
  );

  it('after the first start: goes on where it can', async () => {
    await withDisk(96, 'data', async (data, directory) => {
      const server = await startServer(directory, OPEN_LIMITS);
      fill(data);
      await sleep(500);
      expect((await transliterate(server)).status).toBe(200);
      expect((await put(server, REGISTER)).status).toBe(500);
      room(data);
      expect((await put(server, REGISTER)).status).toBe(200);
      expect(await server.stop()).toBe(0);
    });
  }, 60_000);
});
