/** A runtime, and how it is asked. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HERE } from '../site';

export interface Engine {
  /** As the README names it. */
  readonly name: string;
  /** What differs between rows of one runtime. */
  readonly how: string;
  /** Of the runtime, where it is here; throws where it is not. */
  version(): string;
  /** The answers as JSON. */
  run(site: string): Promise<string>;
}

const execute = promisify(execFile);
/** QuickJS takes ten minutes of a core, and the machine may be busy. */
const LONGEST_MS = 1_800_000;
const MOST_BYTES = 64 << 20;

/** What a program prints. */
export async function printed(site: string, command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(command, args, { cwd: site, maxBuffer: MOST_BYTES, timeout: LONGEST_MS });
  return stdout.trim();
}

const MODULES = join(HERE, 'node_modules');

export const installedFile = (path: string): string => join(MODULES, path);

/** A command of test/runtimes/package.json. */
export const installed = (command: string): string => join(MODULES, '.bin', command);

export const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8')).version;
