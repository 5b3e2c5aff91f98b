/** PGlite, a PostgreSQL in WASM, for the vector SQL; a real server where DATABASE_URL or a local one is there. */
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { connectPostgres, postgresStores, type SqlClient } from '../../src/stores/postgres';
import type { Stores } from '../../src/stores/stores';
import { describeSharing, describeStores, enrolment } from '../conformance/stores';

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

const url = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const server = await reachable();

describe.skipIf(!server)('PostgreSQL server', () => {
  const schema = `nutq_test_${process.pid}`;
  const connection = `${url}?options=-csearch_path%3D${schema}`;
  const open = async (): Promise<Stores> => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await admin.end();
    return connectPostgres({ connection, sealingKeys });
  };
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
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
    );
    await admin.query(`SELECT pg_sleep(0.2)`);
    expect(await stores.quotas.spend('cut')).toBe(2);
    await admin.query(`DROP SCHEMA ${schema} CASCADE`);
    await admin.end();
    await stores.close();
  });
});

async function reachable(): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
