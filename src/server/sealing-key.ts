import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { NutqError } from '../errors';
import { fromHex, toHex } from '../service/secrets';
import type { SealingKey } from '../stores/sealing-ring';
import { makeDirectory } from './make-directory';
import { takeOwner } from './same-owner';

/** Others may neither read nor write the keys. A group may read them, since secrets are mounted for one, but not write. */
const FORBIDDEN_MODE = 0o027;

/** Makes a missing file with one fresh key, readable by its owner only. Returns whether it did. */
export function provideSealingKeys(file: string): boolean {
  return !statSync(file, { throwIfNoEntry: false }) && makeKeyFile(file);
}

/** @throws NutqError `wrong-sealing-key` where there is no file */
export function requireSealingKeys(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false }))
    throw new NutqError(
      'wrong-sealing-key',
      `${file} is missing, and what is in the store was sealed with its keys: restore it from your copy`,
    );
}

/**
 * Reads the ring of keys from a file, one key of 64 hexadecimal digits a line. Never creates a key: for a running server a missing file is
 * a fault, and a new key would open nothing in the store.
 *
 * @throws NutqError `invalid-option` where there are none, they cannot be read, or others may read them
 */
export function readSealingKeys(file: string): readonly SealingKey[] {
  const { mode, text } = contentsOf(file);
  if (process.platform !== 'win32' && mode & FORBIDDEN_MODE)
    throw new NutqError(
      'invalid-option',
      `${file} is open to others (mode ${mode.toString(8)}): chmod 600 ${file}`,
    );
  const keys = text.split(/\s+/).filter(Boolean);
  if (keys.length === 0 || keys.some((key) => !/^[0-9a-f]{64}$/i.test(key)))
    throw new NutqError('invalid-option', `${file}: expected keys of 64 hexadecimal digits, one a line`);
  return keys.map(fromHex);
}

function contentsOf(file: string): { readonly mode: number; readonly text: string } {
  try {
    return { mode: statSync(file).mode & 0o777, text: readFileSync(file, 'utf8') };
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new NutqError('invalid-option', `${file} cannot be read: ${code}`, { cause });
  }
}

/**
 * Puts a fresh key before the others: it seals from now on, they still open. A crash leaves the old file or the new one. Whoever could
 * read the keys can read them still, behind a link too.
 *
 * @throws where that cannot be kept
 */
export function addSealingKey(file: string): void {
  const keys = readSealingKeys(file);
  const place = realpathSync(file);
  const aside = asideOf(place);
  writeFileSync(aside, `${[freshKey(), ...keys.map(toHex)].join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    takeOwner(aside, statSync(place));
    renameSync(aside, place);
  } catch (error) {
    rmSync(aside);
    throw error;
  }
}

function freshKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** A name that nobody can have put a link under. */
function asideOf(file: string): string {
  return `${file}.${randomUUID()}`;
}

/** Written aside and linked: of processes that start together one wins, and nobody reads half a key. */
function makeKeyFile(file: string): boolean {
  makeDirectory(dirname(file));
  const fresh = asideOf(file);
  writeFileSync(fresh, `${freshKey()}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(fresh, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(fresh);
  }
}
