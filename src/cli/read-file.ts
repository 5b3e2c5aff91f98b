/** Files that somebody named: what cannot be read is told with its name and what is the matter with it. */
import { closeSync, openSync, readSync } from 'node:fs';
import { withoutOrderMark } from '../platform/utf8';
import { CliError } from './failure';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
};

/** Bytes; a device may never end. */
const LONGEST = 1024 ** 3;
const FIRST_CHUNK = 64 * 1024;
const LARGEST_CHUNK = 16 * 1024 * 1024;

/** @param longest bytes, of more nothing is read */
export function readBytes(file: string, longest = LONGEST): Buffer {
  try {
    return readUpTo(file, longest);
  } catch (error) {
    if (error instanceof CliError) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new CliError(`cannot read ${file}: ${REASONS[code] ?? (code || error)}`, 1);
  }
}

/** Pipes as well, whose length is unknown. */
function readUpTo(file: string, longest: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    for (let size = FIRST_CHUNK; ; size = Math.min(2 * size, LARGEST_CHUNK)) {
      const chunk = Buffer.allocUnsafe(size);
      const read = readSync(descriptor, chunk, 0, size, null);
      if (read === 0) return Buffer.concat(chunks, length);
      length += read;
      if (length > longest) throw new CliError(`cannot read ${file}: it is longer than ${longest} bytes`, 1);
      chunks.push(chunk.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
}

/** UTF-8, with or without a byte order mark. */
export function readText(file: string, longest?: number): string {
  return withoutOrderMark(readBytes(file, longest).toString('utf8'));
}
