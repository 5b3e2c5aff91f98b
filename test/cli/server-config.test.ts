import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { readServerConfig } from '../../src/cli/server-config';

afterEach(() => vi.unstubAllEnvs());

const URL = 'postgres://nutq@db/nutq';

it('takes no folder for another store than the one that is configured', () => {
  const config = join(mkdtempSync(join(tmpdir(), 'nutq-')), 'nutq.json');
  writeFileSync(config, JSON.stringify({ database: URL }));
  expect(() => readServerConfig({ config, data: 'scratch' })).toThrow(`database in ${config} is set`);
  vi.stubEnv('NUTQ_DATABASE', URL);
  expect(() => readServerConfig({ data: 'scratch' })).toThrow('NUTQ_DATABASE is set');
  // The folder of its key.
  expect(readServerConfig({ data: 'keys', database: 'postgres://other' })).toEqual({
    data: 'keys',
    database: 'postgres://other',
  });
  vi.stubEnv('NUTQ_DATA', 'keys');
  expect(readServerConfig({})).toEqual({ data: 'keys', database: URL });
  vi.stubEnv('NUTQ_DATABASE', '');
  expect(readServerConfig({ data: 'scratch' })).toEqual({ data: 'scratch' });
});
