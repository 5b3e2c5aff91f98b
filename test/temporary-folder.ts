import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders that tests make for a while lie in one that goes with the run: a worker is ended before its own handlers of `exit` are asked. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-tests-'));
  Object.assign(process.env, { TMPDIR: folder });
  return () => rmSync(folder, { recursive: true, force: true });
}
