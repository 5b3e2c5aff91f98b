/** Files that somebody named: what cannot be read is told with its name and what is the matter with it. */
import { closeSync, openSync, readSync } from 'node:fs';
import { withoutOrderMark } from '../platform/utf8';
import { CliError } from './failure';
import { cannotRead } from './file-fault';

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
    throw cannotRead(file, error);
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
  const bytes = readBytes(file, longest);
  try {
    return withoutOrderMark(decoded(bytes));
  } catch {
    throw new CliError(
      `${file}:${brokenLine(bytes)}: it is not UTF-8, but may be windows-1256 or UTF-16: save it as UTF-8`,
      1,
    );
  }
}

const decoded = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/** The first line that cannot be decoded: no letter of several bytes holds a line end. */
function brokenLine(bytes: Buffer): number {
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf('\n', start);
    try {
      decoded(bytes.subarray(start, end < 0 ? bytes.length : end));
    } catch {
      return line;
    }
    start = end + 1;
  }
}
