import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that LMDB makes. It maps them to memory: where the disk has no room for their pages the process ends by a signal. */
const FILES = ['data.mdb', 'lock.mdb'] as const;
/** More than both take at first, and random: some file systems keep zeros in no room. */
const FIRST_BYTES = 64 * 1024;

/** @throws an error of the system, such as ENOSPC, where files are missing and have no room */
export function requireRoom(directory: string): void {
  if (FILES.every((name) => existsSync(join(directory, name)))) return;
  const tried = join(directory, randomUUID());
  try {
    writeFileSync(tried, randomBytes(FIRST_BYTES), { flag: 'wx' });
  } catch (cause) {
    throw new Error(`there is no room for a store in ${directory}: ${(cause as Error).message}`, { cause });
  } finally {
    rmSync(tried, { force: true });
  }
}
