/** PGlite, a PostgreSQL in WASM, for the vector SQL; a real server where DATABASE_URL or a local one is there. */
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { connectPostgres, postgresStores, type SqlClient } from '../../src/stores/postgres';
import type { Stores } from '../../src/stores/stores';
import { describeSharing, describeStores, enrolment } from '../conformance/stores';

const sealingKeys = [new Uint8Array(32).fill(7)];
const embedded = async (withVector: boolean): Promise<Stores> => {
  const client = (await PGlite.create(withVector ? { extensions: { vector } } : {})) as SqlClient & PGlite;
  return postgresStores({ client, sealingKeys, close: () => client.close() });
};

describeStores('PGlite with pgvector', () => embedded(true));
describeStores('PGlite without pgvector', () => embedded(false));

describe.each([
  { withVector: true, description: /HNSW/ },
  { withVector: false, description: /exact over real\[\]/ },
])('vector search, pgvector: $withVector', ({ withVector, description }) => {
  it('says how it searches and finds the nearest prints', async () => {
    const stores = await embedded(withVector);
    expect(stores.description).toMatch(description);
    const people = Array.from({ length: 50 }, (_, i) => enrolment(`person ${i}`, 'open', 1 + i / 50));
    for (const person of people) await stores.voices.put('acme', person);
    const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
    const wanted = people[20]!;
    const expected = [...people]
      .sort((a, b) => cosine(b.print, wanted.print) - cosine(a.print, wanted.print))
      .slice(0, 5);
    const found = await stores.voices.nearest!('acme', 'open', wanted.print, 5);
    expect(found?.map(({ speakerId }) => speakerId)).toEqual(expected.map(({ speakerId }) => speakerId));
    expect(await stores.voices.nearest!('acme', 'other', wanted.print, 5)).toEqual([]);
    await stores.close();
  });
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
