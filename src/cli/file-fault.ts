/** What is the matter with a file that somebody named. Node's own messages may name another one, beside it. */
import { CliError } from './failure';

const DENIED = 'permission denied';

const READING: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: DENIED,
  EPERM: DENIED,
};

const WRITING: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a file is where a folder would have to be',
  EEXIST: 'a file is where a folder would have to be',
  ERR_FS_CP_DIR_TO_NON_DIR: 'a file is where a folder would have to be',
  EISDIR: 'it is a folder',
  ERR_FS_CP_NON_DIR_TO_DIR: 'it is a folder',
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: 'nothing can be written there',
  ENOSPC: 'there is no room left',
};

export function cannotRead(file: string, error: unknown): CliError {
  const { code = '' } = error as NodeJS.ErrnoException;
  return new CliError(`cannot read ${file}: ${READING[code] ?? (code || error)}`, 1);
}

/** What is no fault of the file system passes, and so does one of reading what is to be written. */
export function cannotWrite(file: string, error: unknown): unknown {
  const { code = '', errno, syscall } = error as NodeJS.ErrnoException;
  if (errno === undefined || syscall === 'read') return error;
  return new CliError(`cannot write ${file}: ${WRITING[code] ?? code}`, 1);
}
