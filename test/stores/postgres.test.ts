/** PGlite, a PostgreSQL in WASM, for the vector SQL; a real server where DATABASE_URL or a local one is there. */
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectPostgres, postgresStores, type SqlClient } from '../../src/stores/postgres';
import type { Stores } from '../../src/stores/stores';

import { enrolment } from '../conformance/enrolments';
import { describeSharing, describeStores } from '../conformance/stores';
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

it('refuses to open with another key than that of the data', async () => {
  const client = (await PGlite.create()) as SqlClient & PGlite;
  const open = (fill: number) => postgresStores({ client, sealingKeys: [new Uint8Array(32).fill(fill)] });
  await open(7);
  await expect(open(9)).rejects.toMatchObject({ code: 'wrong-sealing-key' });
  await client.close();
});

it('keeps the name of no collection in the clear', async () => {
  const client = (await PGlite.create()) as SqlClient & PGlite;
  const { voices, audit } = await postgresStores({ client, sealingKeys });
  const line = { at: '2026-01-01T00:00:00.000Z', event: 'login', outcome: 'done' } as const;
  await audit.append({ ...line, collection: 'acme bank' });
  await voices.put('acme bank', enrolment('amal', 'open'));
  const tables = (await client.query("SELECT tablename FROM pg_tables WHERE tablename LIKE 'nutq%'")).rows;
  expect(tables.length).toBeGreaterThan(8);
  for (const { tablename } of tables as { tablename: string }[]) {
    const { rows } = await client.query(`SELECT t::text AS row FROM ${tablename} AS t`);
    expect(JSON.stringify(rows), tablename).not.toContain('acme bank');
  }
  expect(await audit.list('acme bank')).toEqual([{ ...line, collection: 'acme bank' }]);
  await client.close();
});

it('tries again to read the pepper where the first try failed', async () => {
  const client = (await PGlite.create()) as SqlClient & PGlite;
  let isAway = false;
  const query: SqlClient['query'] = (text, params) =>
    isAway ? Promise.reject(new Error('connection refused')) : client.query(text, params);
  const stores = await postgresStores({ client: { query }, sealingKeys });
  isAway = true;
  await expect(stores.voices.has('acme')).rejects.toThrow('connection refused');
  isAway = false;
  expect(await stores.voices.has('acme')).toBe(false);
  await client.close();
});

it('has an index by speaker: nobody goes through the rows of the others', async () => {
  const client = (await PGlite.create()) as SqlClient & PGlite;
  await postgresStores({ client, sealingKeys });
  const { rows } = await client.query("SELECT indexdef FROM pg_indexes WHERE tablename = 'nutq_prints'");
  const indexes = JSON.stringify(rows);
  expect(indexes).toContain('(collection, speaker)');
  await client.close();
});

it('makes no tables where it is only to read', async () => {
  const client = (await PGlite.create()) as SqlClient & PGlite;
  const opening = postgresStores({ client, sealingKeys, create: false });
  await expect(opening).rejects.toMatchObject({ code: 'missing-store' });
  expect((await client.query('SELECT FROM pg_tables WHERE tablename LIKE $1', ['nutq%'])).rows).toEqual([]);
  await client.close();
});

describe('pgvector that is there and cannot be used', () => {
  const without = (client: PGlite, refused: RegExp, version?: string): SqlClient => ({
    query: async (text, params) => {
      if (refused.test(text)) throw new Error('permission denied to create extension "vector"');
      const { rows } = await client.query(text, params);
      return { rows: version && /extversion/.test(text) ? [{ version }] : rows };
    },
  });

  it.each([
    ['not permitted', /CREATE EXTENSION/, undefined, /exact over real\[\].*permission denied/],
    ['older than 0.8', /iterative_scan/, '0.7.4', /exact over pgvector, pgvector 0\.7\.4 is older/],
    ['whose index is refused', /iterative_scan/, undefined, /HNSW/],
  ])('%s: searches without it and says so', async (_, refused, version, description) => {
    const client = await PGlite.create({ extensions: { vector } });
    const reported: unknown[] = [];
    const stores = await postgresStores({
      client: without(client, refused, version),
      sealingKeys,
      memoryPrints: 0,
      onError: (error) => reported.push(error),
    });
    expect(stores.description).toMatch(description);
    const people = Array.from({ length: 7 }, (_, i) => enrolment(`person ${i}`, 'open', 1 + i / 50));
    for (const person of people) await stores.voices.put('acme', person);
    const query = { print: people[3]!.print, featureVersion: 'test-1' };
    const { nearest } = await stores.voices.nearest('acme', 'open', query, 2);
    expect(nearest[0]).toEqual(people[3]);
    expect(nearest).toHaveLength(2);
    await client.close();
  });
});

it('finds rivals that the index stops before', async () => {
  const client = await PGlite.create({ extensions: { vector } });
  const short: SqlClient = {
    query: async (text, params) => {
      const { rows } = await client.query(text, params);
      return { rows: /nutq_nearest_\d+\(/.test(text) && !/CREATE/.test(text) ? rows.slice(0, 1) : rows };
    },
  };
  const stores = await postgresStores({ client: short, sealingKeys, memoryPrints: 0 });
  const people = Array.from({ length: 7 }, (_, i) => enrolment(`person ${i}`, 'open', 1 + i / 50));
  for (const person of people) await stores.voices.put('acme', person);
  const query = { print: people[3]!.print, featureVersion: 'test-1' };
  expect((await stores.voices.nearest('acme', 'open', query, 5)).nearest).toHaveLength(5);
  await client.close();
});

it('gives the database vectors only of a phrase that it is to search', async () => {
  const client = await PGlite.create();
  const stores = await postgresStores({ client: client as SqlClient, sealingKeys, memoryPrints: 3 });
  const people = Array.from({ length: 6 }, (_, i) => enrolment(`person ${i}`, 'open', 1 + i / 50));
  const withVector = async () =>
    (await client.query('SELECT FROM nutq_prints WHERE embedding IS NOT NULL')).rows.length;
  for (const person of people.slice(0, 3)) await stores.voices.put('acme', person);
  expect(await withVector()).toBe(0);
  for (const person of people.slice(3)) await stores.voices.put('acme', person);
  const query = { print: people[0]!.print, featureVersion: 'test-1' };
  const search = () => stores.voices.nearest('acme', 'open', query, 2);
  // In memory, while the others get theirs.
  expect((await search()).nearest[0]).toEqual(people[0]);
  await vi.waitFor(async () => expect(await withVector()).toBe(6));
  expect((await search()).nearest[0]).toEqual(people[0]);
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
