/** PGlite, a PostgreSQL in WASM, for the vector SQL; a real server where DATABASE_URL or a local one is there. */
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres, postgresStores, type SqlClient } from '../../src/stores/postgres';
import type { Stores } from '../../src/stores/stores';
import { describeSharing, describeStores, enrolment } from '../conformance/stores';
import { createSchema, isReachable, type TestSchema } from '../support/postgres';

const sealingKeys = [new Uint8Array(32).fill(7)];
const embedded = async (withVector: boolean, memoryPrints?: number): Promise<Stores> => {
  const client = (await PGlite.create(withVector ? { extensions: { vector } } : {})) as SqlClient & PGlite;
  return postgresStores({
    client,
    sealingKeys,
    ...(memoryPrints === undefined ? {} : { memoryPrints }),
    close: () => client.close(),
  });
};

// No print in memory: the database searches.
describeStores('PGlite with pgvector', () => embedded(true, 0));
describeStores('PGlite without pgvector', () => embedded(false, 0));

describe.each([
  { withVector: true, description: /HNSW/ },
  { withVector: false, description: /exact over real\[\]/ },
])('vector search, pgvector: $withVector', ({ withVector, description }) => {
  it('says how it searches, and searches more than it keeps in memory as it searches less', async () => {
    const stores = await embedded(withVector, 10);
    expect(stores.description).toMatch(description);
    const people = Array.from({ length: 20 }, (_, i) => enrolment(`person ${i}`, 'open', 1 + i / 50));
    const query = { print: people[8]!.print, featureVersion: 'test-1' };
    for (const [i, person] of people.entries()) {
      await stores.voices.put('acme', person);
      if (i < 8) continue;
      const { people: count, nearest } = await stores.voices.nearest('acme', 'open', query, 2);
      expect(count).toBe(i + 1);
      expect(nearest[0]).toEqual(people[8]);
    }
    await stores.close();
  }, 120_000);
});

it('refuses a search in the database where all prints are rotated by another key', async () => {
  const client = (await PGlite.create()) as SqlClient & PGlite;
  const open = (fill: number) =>
    postgresStores({ client, sealingKeys: [new Uint8Array(32).fill(fill)], memoryPrints: 0 });
  await (await open(7)).voices.put('acme', enrolment('amal', 'open'));
  const query = { print: enrolment('amal', 'open').print, featureVersion: 'test-1' };
  const { voices } = await open(9);
  await expect(voices.nearest('acme', 'open', query, 1)).rejects.toMatchObject({ code: 'unreadable-print' });
  await client.close();
});

describe.skipIf(!(await isReachable()))('PostgreSQL server', () => {
  let schema: TestSchema;
  beforeAll(async () => {
    schema = await createSchema('stores');
  });
  afterAll(() => schema.drop());
  const open = (): Promise<Stores> => connectPostgres({ connection: schema.connection, sealingKeys });
  describeStores('PostgreSQL', open);
  describeSharing('PostgreSQL', open);

  it('migrates once when many start at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, open));
    expect(new Set(all.map(({ description }) => description)).size).toBe(1);
    await Promise.all(all.map((stores) => stores.close()));
  });

  it('connects again after its connections were cut', async () => {
    const stores = await open();
    await stores.quotas.grant('cut', 3);
    await schema.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
    );
    await schema.query('SELECT pg_sleep(0.2)');
    expect(await stores.quotas.spend('cut')).toBe(2);
    await stores.close();
  });
});
