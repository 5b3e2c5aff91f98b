/** The built command, run in a process of its own, and files to give it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
export const reason = existsSync(CLI) ? '' : ' (passed over: dist/cli.js is not built)';

export const folder = mkdtempSync(join(tmpdir(), 'nutq-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

export function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

export function nutq(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Without the model, whose loading would only take time here. */
export const spell = (args: readonly string[], input = '') =>
  nutq(['transliterate', '--model', 'none', ...args], input);
