/** Files are written beside their place and moved there: whatever fails, and wherever it ends, the old one stays whole. */
import { randomUUID } from 'node:crypto';
import {
  createWriteStream,
  fchmodSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { cannotWrite } from './file-fault';

/** Readable by its owner only. */
export function replaceFile(file: string, text: string): void {
  const aside = nameBeside(file);
  try {
    writeFileSync(aside, text, { mode: 0o600, flag: 'wx' });
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw cannotWrite(file, error);
  }
}

/** The file may be what `work` reads. */
export async function writingTo(file: string, work: (output: Writable) => Promise<void>): Promise<void> {
  try {
    await writeBeside(file, work);
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

export async function writeText(file: string, text: string): Promise<void> {
  await writingTo(file, async (output) => void output.write(text));
}

async function writeBeside(file: string, work: (output: Writable) => Promise<void>): Promise<void> {
  const known = statSync(file, { throwIfNoEntry: false });
  // A pipe or device holds nothing to keep, and must stay what it is.
  if (known && !known.isFile()) return endOf(createWriteStream(file), work);
  const place = known ? realpathSync(file) : file;
  const aside = nameBeside(place);
  const fd = openSync(aside, 'wx');
  try {
    if (known) fchmodSync(fd, known.mode);
    await endOf(createWriteStream(aside, { fd }), work);
    renameSync(aside, place);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

async function endOf(output: Writable, work: (output: Writable) => Promise<void>): Promise<void> {
  await Promise.all([work(output).then(() => output.end()), finished(output)]);
}

/** A name that nobody can have put a link under. */
function nameBeside(file: string): string {
  return `${file}.${randomUUID()}`;
}
