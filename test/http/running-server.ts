/** A real `nutq serve` in a process of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN, KEYS, TOKEN } from '../conformance/service';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface RunningServer {
  readonly address: string;
  readonly child: ChildProcess;
  /** Everything it wrote to standard error. */
  log(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A directory that goes when all tests have run. */
export const scratch = (): string => mkdtempSync(join(tmpdir(), 'nutq-serve-'));

export const OPEN_LIMITS = {
  accessTokens: [TOKEN],
  bundleKeys: KEYS,
  adminToken: ADMIN,
  replayProtection: false,
  rateLimits: false,
  model: 'none',
};

/** @param log the file to which it writes its lines; default, what `log` shows */
export async function startServer(
  directory: string,
  config: object = OPEN_LIMITS,
  log?: number,
): Promise<RunningServer> {
  const file = join(directory, `config-${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(config));
  const args = ['serve', '--port', '0', '--config', file, '--data', join(directory, 'data')];
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', log ?? 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (chunk) => (errors += chunk));
  const exited = once(child, 'exit');
  let output = '';
  const ready = (async () => {
    for await (const chunk of child.stdout!) {
      output += chunk;
      const address = /^nutq listening on (\S+)\n/.exec(output)?.[1];
      if (address) return address;
    }
    throw new Error(`the server did not start: ${errors}`);
  })();
  return {
    address: await ready,
    child,
    log: () => errors,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

/** Runs the command to its end. */
export function nutq(args: readonly string[], input = '', cwd = process.cwd()) {
  const options = { input, cwd, encoding: 'utf8', timeout: 60_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], options);
  return { status, stdout, stderr };
}
