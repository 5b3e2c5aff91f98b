import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openStores } from '../../src/server/open-stores';
import { enrolment } from '../conformance/stores';

const root = mkdtempSync(join(tmpdir(), 'nutq-key-'));
afterAll(() => rmSync(root, { recursive: true }));

it('makes a key file at the start, and none under a server that runs', async () => {
  const config = { data: join(root, 'data'), sealingKeyFile: join(root, 'keys') };
  const { voices, close } = await openStores(config);
  expect(readFileSync(config.sealingKeyFile, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  await voices.put('acme', enrolment('amal', 'open'));
  rmSync(config.sealingKeyFile);
  await expect(voices.put('acme', enrolment('badr', 'open'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await voices.find('acme')).toHaveLength(1);
  await close();
});
