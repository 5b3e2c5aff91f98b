import { randomUUID } from 'node:crypto';
import {
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { type CollectionFlags, withCollections } from '../../src/cli/collections';
import { replaceFile, writeText } from '../../src/cli/replace-file';
import { enrolment } from '../conformance/enrolments';

it('keeps what another command has kept meanwhile, and says so', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'nutq-')), 'voices.json');
  const flags: CollectionFlags = { collections: file, voiceModel: 'none' };
  const register = (person: string, meanwhile: () => Promise<void> = async () => undefined) =>
    withCollections(flags, async ({ stores, keep }) => {
      await meanwhile();
      await stores.voices.put('acme', enrolment(person, 'open'));
      keep();
    });
  await register('amal');
  await expect(register('badr', () => register('carim'))).rejects.toThrow('changed by another command');
  const kept = readFileSync(file, 'utf8');
  expect(['amal', 'badr', 'carim'].map((person) => kept.includes(person))).toEqual([true, false, true]);
});

it('writes through no link that somebody put in its place, for the owner alone', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'nutq-'));
  const collections = join(directory, 'voices.json');
  const foreign = join(directory, 'foreign');
  writeFileSync(foreign, 'untouched');
  for (const link of [`${collections}.new`, `${collections}.tmp`]) symlinkSync(foreign, link);
  const before = process.umask(0);
  try {
    await withCollections({ collections, voiceModel: 'none' }, async ({ stores, keep }) => {
      await stores.voices.put('acme', enrolment('amal', 'open'));
      keep();
    });
  } finally {
    process.umask(before);
  }
  expect(readFileSync(foreign, 'utf8')).toBe('untouched');
  expect(lstatSync(collections).isFile()).toBe(true);
  expect(lstatSync(collections).mode & 0o777).toBe(0o600);
  expect(
    readdirSync(directory)
      .filter((name) => name.startsWith('voices.json.'))
      .sort(),
  ).toEqual(['voices.json.new', 'voices.json.tmp']);
});

/** In a folder of its own. */
function scratchFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'nutq-')), 'voices.json');
  writeFileSync(file, text, { mode: 0o640 });
  return file;
}

it('lets nobody write between the last look at a file and its replacement', () => {
  const file = scratchFile('before');
  const other = () => replaceFile(file, 'other', () => true);
  replaceFile(file, 'own', () => {
    expect(other).toThrow('changed by another command');
    return true;
  });
  expect(readFileSync(file, 'utf8')).toBe('own');
  expect(readdirSync(dirname(file))).toEqual(['voices.json']);
});

it('removes what a killed command left beside the file, and writes nothing while one may be at work', () => {
  const file = scratchFile('before');
  const left = `${file}.${randomUUID()}`;
  const write = () => replaceFile(file, 'after', () => true);
  writeFileSync(left, 'prints');
  expect(write).toThrow('changed by another command');
  expect(readFileSync(file, 'utf8')).toBe('before');
  utimesSync(left, 0, 0);
  write();
  expect(readFileSync(file, 'utf8')).toBe('after');
  expect(readdirSync(dirname(file))).toEqual(['voices.json']);
});

it('replaces the file that a link leads to, and keeps its mode and owner', async () => {
  const file = scratchFile('before');
  // Only root gives files away.
  if (process.getuid?.() === 0) chownSync(file, 4711, 4712);
  const { uid, gid } = statSync(file);
  const link = join(mkdtempSync(join(tmpdir(), 'nutq-')), 'link.json');
  symlinkSync(file, link);
  replaceFile(link, 'after', () => true);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('after');
  expect(statSync(file).mode & 0o777).toBe(0o640);
  await writeText(link, 'later');
  expect(readFileSync(file, 'utf8')).toBe('later');
  expect(statSync(file)).toMatchObject({ uid, gid });
});

it.each(['collections', 'data'])('hears recordings longer than a request may be: --%s', async (kept) => {
  const flags = {
    collections: '',
    [kept]: join(mkdtempSync(join(tmpdir(), 'nutq-')), 'voices'),
    voiceModel: 'none',
  };
  const query = { collection_name: 'acme', login_phrase: 'open' };
  const body = { data: { RecordData_app: 'A'.repeat(11 * 1024 * 1024) } };
  await withCollections(flags, async ({ voice }) => {
    for (const method of [voice.register, voice.login])
      expect((await method(query, body)).body.errors).toMatchObject({
        message: expect.stringContaining('not a RIFF/WAVE file'),
      });
  });
});

it('takes the store that the environment names, unless a flag names a file', async () => {
  const data = mkdtempSync(join(tmpdir(), 'nutq-'));
  const file = join(data, 'voices.json');
  vi.stubEnv('NUTQ_DATA', data);
  const places: string[] = [];
  for (const flags of [{}, { collections: file }])
    await withCollections({ ...flags, voiceModel: 'none' }, async ({ place }) => void places.push(place));
  vi.unstubAllEnvs();
  expect(places).toEqual([data, file]);
});
