import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CollectionFlags, withCollections } from '../../src/cli/collections';
import { enrolment } from '../conformance/stores';

it('keeps what another command has kept meanwhile, and says so', async () => {
  const flags: CollectionFlags = {
    collections: join(mkdtempSync(join(tmpdir(), 'nutq-')), 'voices.json'),
    voiceModel: 'none',
  };
  const register = (person: string, meanwhile: () => Promise<void> = async () => undefined) =>
    withCollections(flags, async ({ stores, keep }) => {
      await meanwhile();
      await stores.voices.put('acme', enrolment(person, 'open'));
      keep();
    });
  await register('amal');
  await expect(register('badr', () => register('carim'))).rejects.toThrow('changed by another command');
  const kept = readFileSync(flags.collections, 'utf8');
  expect(['amal', 'badr', 'carim'].map((person) => kept.includes(person))).toEqual([true, false, true]);
});
