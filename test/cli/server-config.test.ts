import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { readServerConfig, readStoreConfig } from '../../src/cli/server-config';

afterEach(() => vi.unstubAllEnvs());

const URL = 'postgres://nutq@db/nutq';

it('takes no folder for another store than the one that is configured', () => {
  const config = join(mkdtempSync(join(tmpdir(), 'nutq-')), 'nutq.json');
  writeFileSync(config, JSON.stringify({ database: URL }));
  expect(() => readStoreConfig({ config, data: 'scratch' })).toThrow('database in the configuration is set');
  // A server may keep its key there.
  expect(readServerConfig({ config, data: 'keys' })).toEqual({ data: 'keys', database: URL });
  vi.stubEnv('NUTQ_DATABASE', URL);
  expect(() => readStoreConfig({ data: 'scratch' })).toThrow('NUTQ_DATABASE is set');
  // The folder of its key.
  expect(readStoreConfig({ data: 'keys', database: 'postgres://other' })).toEqual({
    data: 'keys',
    database: 'postgres://other',
  });
  vi.stubEnv('NUTQ_DATA', 'keys');
  expect(readStoreConfig({})).toEqual({ data: 'keys', database: URL });
  vi.stubEnv('NUTQ_DATABASE', '');
  expect(readStoreConfig({ data: 'scratch' })).toEqual({ data: 'scratch' });
});
