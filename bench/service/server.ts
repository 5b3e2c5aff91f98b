/** `nutq serve` in processes of its own, as many as are asked for over one store. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const TOKEN = 'load-token';
export const ADMIN = 'load-admin';
export const COUNTED_KEY = 'counted-key';

const CONFIG = {
  accessTokens: [TOKEN],
  bundleKeys: [{ key: COUNTED_KEY, trials: 1_000_000_000 }],
  adminToken: ADMIN,
  replayProtection: false,
  rateLimits: false,
};

export interface Servers {
  readonly addresses: readonly string[];
  /** Seconds of processor time, all of them together; NaN where there is no /proc. */
  readonly cpu: () => number;
  /** Memory of their own in MB, all of them together; NaN where there is no /proc. */
  readonly memory: () => number;
  readonly stop: () => Promise<void>;
}

/** @param database a connection string; LMDB without one */
export async function serve(dist: string, processes: number, database?: string): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-load-'));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify(CONFIG));
  const flags = ['--config', config, '--data', join(folder, 'data'), '--port', '0'];
  const children: ChildProcess[] = [];
  const addresses: string[] = [];
  for (let i = 0; i < processes; i++) {
    const child = spawn(
      process.execPath,
      [join(dist, 'cli.js'), 'serve', ...flags, ...(database ? ['--database', database] : [])],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    children.push(child);
    addresses.push(await addressOf(child));
  }
  const total = (value: (child: ChildProcess) => number): number =>
    children.reduce((sum, child) => sum + value(child), 0);
  return {
    addresses,
    cpu: () => total(cpuSeconds),
    memory: () => total(ownMemory),
    stop: async () => {
      await Promise.all(children.map(stopped));
      rmSync(folder, { recursive: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    let errors = '';
    child.stderr!.on('data', (chunk) => {
      errors += chunk;
    });
    child.stdout!.on('data', (chunk) => {
      said += chunk;
      const found = /http:\/\/[^\s"]+/.exec(said);
      if (found) resolve(found[0]);
    });
    child.on('close', () => reject(new Error(`nutq serve ended: ${errors}`)));
  });
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('close', () => resolve());
    child.kill('SIGTERM');
  });
}

const TICKS_PER_SECOND = 100;

function cpuSeconds({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

function ownMemory({ pid }: ChildProcess): number {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
