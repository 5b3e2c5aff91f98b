/** A PostgreSQL server for the time of the bench, where Debian's is installed: the one that the tests start. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export interface Postgres {
  /** Connection string of a new, empty database. */
  readonly create: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** `undefined` where there is none, or its port is taken. */
export async function startPostgres(): Promise<Postgres | undefined> {
  if (!isInstalled()) return undefined;
  const root = join(import.meta.dirname, '../..');
  // The script's trap stops the server when the shell ends, and the shell ends with its input.
  const shell = spawn('bash', ['-c', '. .ci/postgres >&2; echo "url=$DATABASE_URL"; read -r'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve) => {
    let said = '';
    shell.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /url=(.*)\n/.exec(said);
      if (found) resolve(found[1]!);
    });
    shell.on('close', () => resolve(''));
  });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      shell.on('close', () => resolve());
      shell.stdin.end('\n');
    });
  let made = 0;
  const create = async (): Promise<string> => {
    const name = `bench${++made}`;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    return url.replace(/[^/]*$/, name);
  };
  if (url !== '') return { create, stop };
  await stop();
  return undefined;
}

function isInstalled(): boolean {
  try {
    return readdirSync('/usr/lib/postgresql').length > 0 && process.getuid?.() === 0;
  } catch {
    return false;
  }
}
