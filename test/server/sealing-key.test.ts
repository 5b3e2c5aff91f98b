import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openStores } from '../../src/server/open-stores';
import { addSealingKey } from '../../src/server/sealing-key';
import { enrolment } from '../conformance/enrolments';
import { createSchema, isReachable } from '../support/postgres';

const root = mkdtempSync(join(tmpdir(), 'nutq-key-'));
afterAll(() => rmSync(root, { recursive: true }));
let configs = 0;
const fresh = () => {
  const name = String(configs++);
  return { data: join(root, name), sealingKeyFile: join(root, `${name}.key`) };
};
const wrongKey = { code: 'wrong-sealing-key' };

it('makes a key file at the start, and none under a server that runs', async () => {
  const config = fresh();
  const { voices, close } = await openStores(config);
  expect(readFileSync(config.sealingKeyFile, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  await voices.put('acme', enrolment('amal', 'open'));
  rmSync(config.sealingKeyFile);
  await expect(voices.put('acme', enrolment('badr', 'open'))).rejects.toThrow(/cannot be read: ENOENT/);
  expect(await voices.find('acme')).toHaveLength(1);
  await close();
});

it('refuses to start without the key of what is there, and makes none beside it', async () => {
  const config = fresh();
  await (await openStores(config)).close();
  const key = readFileSync(config.sealingKeyFile);
  rmSync(config.sealingKeyFile);
  await expect(openStores(config)).rejects.toMatchObject(wrongKey);
  expect(existsSync(config.sealingKeyFile)).toBe(false);
  writeFileSync(config.sealingKeyFile, `${'ab'.repeat(32)}\n`, { mode: 0o600 });
  await expect(openStores(config)).rejects.toMatchObject(wrongKey);
  writeFileSync(config.sealingKeyFile, key);
  await (await openStores(config)).close();
});

it('opens with the newer key alone once everything is sealed anew', async () => {
  const config = fresh();
  const { voices, close } = await openStores(config);
  await voices.put('acme', enrolment('amal', 'open'));
  addSealingKey(config.sealingKeyFile);
  await voices.reseal!();
  await close();
  const [newer] = readFileSync(config.sealingKeyFile, 'utf8').split('\n');
  writeFileSync(config.sealingKeyFile, `${newer}\n`);
  const again = await openStores(config);
  expect(await again.voices.find('acme')).toHaveLength(1);
  await again.close();
});

it('adds a key for whoever reads the file: behind a link, with its mode and owner', async () => {
  const { sealingKeyFile } = fresh();
  const kept = `${sealingKeyFile}.kept`;
  const key = 'ab'.repeat(32);
  writeFileSync(kept, `${key}\n`, { mode: 0o640 });
  symlinkSync(kept, sealingKeyFile);
  // Only root gives files away.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(kept, 4711, 4712);
  const before = statSync(kept);
  addSealingKey(sealingKeyFile);
  expect(lstatSync(sealingKeyFile).isSymbolicLink()).toBe(true);
  const { mode, uid, gid } = statSync(kept);
  expect({ mode, uid, gid }).toEqual({ mode: before.mode, uid: before.uid, gid: before.gid });
  expect(readFileSync(kept, 'utf8')).toMatch(new RegExp(`^[0-9a-f]{64}\n${key}\n$`));
});

it.skipIf(!(await isReachable()))(
  'of servers that start at once over one database, each to make its own key, one makes it',
  async () => {
    const schema = await createSchema('keys');
    const configs = Array.from({ length: 4 }, () => ({ ...fresh(), database: schema.connection }));
    try {
      const opened = await Promise.allSettled(configs.map((config) => openStores(config)));
      const started = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(started).toHaveLength(1);
      for (const one of opened) if (one.status === 'rejected') expect(one.reason).toMatchObject(wrongKey);
      // A key left behind would look like that of the data.
      const kept = configs.filter(({ sealingKeyFile }) => existsSync(sealingKeyFile));
      expect(kept).toHaveLength(1);
      await started[0]!.close();
      // A server that comes later, without the key, makes none either.
      const later = { ...fresh(), database: schema.connection };
      await expect(openStores(later)).rejects.toMatchObject(wrongKey);
      expect(existsSync(later.sealingKeyFile)).toBe(false);
      await (await openStores(kept[0]!)).close();
    } finally {
      await schema.drop();
    }
  },
  60_000,
);

it('refuses a key file that others may read', async () => {
  const config = fresh();
  await (await openStores(config)).close();
  chmodSync(config.sealingKeyFile, 0o644);
  await expect(openStores(config)).rejects.toThrow(/open to others \(mode 644\): chmod 600/);
});

it('makes nothing where it is only to read', async () => {
  const config = fresh();
  await expect(openStores(config, { create: false })).rejects.toMatchObject({ code: 'missing-store' });
  expect(readdirSync(root)).not.toContain(String(configs - 1));
});

it('says that no store can be made where there can be none', async () => {
  await expect(openStores({ data: '/proc/nope' })).rejects.toMatchObject({ code: 'ENOENT' });
});
