/** A real PostgreSQL server, where DATABASE_URL or a local one is there; `.ci/postgres` starts one. */
import pg from 'pg';

const url = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Shell command that stops the server at once, as a crash would, and starts it again. */
export const RESTART = process.env['DATABASE_RESTART'];

export async function isReachable(): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

export interface TestSchema {
  readonly name: string;
  /** Connects to tables of its own. */
  readonly connection: string;
  query(text: string): Promise<readonly unknown[]>;
  drop(): Promise<void>;
}

export async function createSchema(name: string): Promise<TestSchema> {
  const schema = `nutq_${name}_${process.pid}`;
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows as readonly unknown[];
    } finally {
      await client.end();
    }
  };
  await query(`CREATE SCHEMA ${schema}`);
  return {
    name: schema,
    connection: `${url}?options=-csearch_path%3D${schema}&application_name=${schema}`,
    query,
    drop: async () => void (await query(`DROP SCHEMA ${schema} CASCADE`)),
  };
}
