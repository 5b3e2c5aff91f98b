import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { NutqError } from '../errors';
import { fromHex, toHex } from '../service/secrets';
import type { SealingKey } from '../stores/sealing-ring';

/** Makes a missing file with one fresh key, readable by its owner only. */
export function provideSealingKeys(file: string): void {
  if (!existsSync(file)) makeKeyFile(file);
}

/**
 * Reads the ring of keys from a file, one key of 64 hexadecimal digits a line. Never makes one: under a server that runs a missing
 * file is a fault, and a fresh key could open nothing of what is there.
 */
export function readSealingKeys(file: string): readonly SealingKey[] {
  const keys = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  if (keys.length === 0 || keys.some((key) => !/^[0-9a-f]{64}$/i.test(key)))
    throw new NutqError('invalid-option', `${file}: expected keys of 64 hexadecimal digits, one a line`);
  return keys.map(fromHex);
}

/** Puts a fresh key before the others: it seals from now on, they still open. A crash leaves the old file or the new one. */
export function addSealingKey(file: string): void {
  provideSealingKeys(file);
  const keys = readSealingKeys(file);
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, `${[freshKey(), ...keys.map(toHex)].join('\n')}\n`, { mode: 0o600 });
  renameSync(aside, file);
}

function freshKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** Written aside and linked: of processes that start together one wins, and nobody reads half a key. */
function makeKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${freshKey()}\n`, { mode: 0o600 });
  chmodSync(fresh, 0o600);
  try {
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh);
  }
}
