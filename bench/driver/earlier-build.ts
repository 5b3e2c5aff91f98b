/** nutq as it was at another commit, built. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface EarlierBuild {
  /** Its dist folder. */
  readonly dist: string;
  remove(): void;
}

/** @param commit as git names it */
export function buildOf(commit: string, root: string): EarlierBuild {
  const run = (cwd: string, program: string, ...args: readonly string[]): string =>
    execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  // Below the root: its node_modules serve both.
  mkdirSync(join(root, 'build'), { recursive: true });
  const folder = mkdtempSync(join(root, 'build/before-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    run(root, 'git', 'worktree', 'prune');
  };
  try {
    run(root, 'git', 'worktree', 'add', '--quiet', '--detach', folder, commit);
    run(folder, join(root, 'node_modules/.bin/tsup'), '--silent', '--no-dts');
  } catch (error) {
    remove();
    throw error;
  }
  return { dist: join(folder, 'dist'), remove };
}
