import { describe, expect, it } from 'vitest';
import { lmdbStores } from '../../src/stores/lmdb';
import { connectPostgres, postgresStores } from '../../src/stores/postgres';

describe('a misspelt option opens nothing', () => {
  it.each<[string, (options: never) => Promise<unknown>, string, string]>([
    ['lmdbStores', lmdbStores, 'sealingKey', 'sealingKeys'],
    ['postgresStores', postgresStores, 'maintainance', 'maintenance'],
    ['connectPostgres', connectPostgres, 'conection', 'connection'],
  ])('%s', async (_name, open, misspelt, meant) => {
    await expect(open({ [misspelt]: 1 } as never)).rejects.toMatchObject({
      code: 'invalid-option',
      field: misspelt,
      message: expect.stringContaining(meant),
    });
  });
});
