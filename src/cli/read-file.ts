/** Files that somebody named: what cannot be read is told with its name and what is the matter with it. */
import { readFileSync } from 'node:fs';
import { CliError } from './failure';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
};

export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new CliError(`cannot read ${file}: ${REASONS[code] ?? (code || error)}`, 1);
  }
}

/** UTF-8, with or without a byte order mark. */
export function readText(file: string): string {
  return readBytes(file)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}
