/**
 * Files are written beside their place and moved there: whatever fails, and wherever it ends, the old one stays whole. The new one has its
 * owner and mode.
 */
import { randomUUID } from 'node:crypto';
import {
  createWriteStream,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { takeOwner } from '../server/same-owner';
import { CliError } from './failure';
import { cannotWrite } from './file-fault';

/** A command writes beside a file for less than a second: what has lain there for longer was left by one that was killed. */
const LEFT_AFTER_MS = 10_000;

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Readable by its owner only, where it is new. Of commands that write at one time, none overwrites another's work.
 *
 * @param isAsRead whether the file still holds what `text` was made from; asked when no other command can write any more
 * @throws CliError where it does not, or another command is writing
 */
export function replaceFile(file: string, text: string, isAsRead: () => boolean): void {
  try {
    const known = statSync(file, { throwIfNoEntry: false });
    const place = known ? realpathSync(file) : file;
    const aside = nameBeside(place);
    writeFileSync(aside, '', { mode: 0o600, flag: 'wx' });
    try {
      // Commands that come later find `aside`, and give up. One that takes it for left behind removes it: then this one fails.
      removeLeft(place, aside);
      if (!isAsRead()) throw changed(file);
      if (known) takeOwner(aside, known);
      writeFileSync(aside, text, { flag: 'r+' });
      renameSync(aside, place);
    } catch (error) {
      rmSync(aside, { force: true });
      throw error;
    }
  } catch (error) {
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
  const endWatch = removeWhenStopped(aside);
  try {
    if (known) takeOwner(aside, known);
    await endOf(createWriteStream(aside, { fd }), work);
    renameSync(aside, place);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  } finally {
    endWatch();
  }
}

/** What was written may be names of people: no signal leaves it behind. Gives back what ends the watch. */
function removeWhenStopped(aside: string): () => void {
  const stop = (signal: NodeJS.Signals): void => {
    rmSync(aside, { force: true });
    // Nobody listens any more: it ends the command.
    process.kill(process.pid, signal);
  };
  for (const signal of STOPS) process.once(signal, stop);
  return () => {
    for (const signal of STOPS) process.off(signal, stop);
  };
}

async function endOf(output: Writable, work: (output: Writable) => Promise<void>): Promise<void> {
  await Promise.all([work(output).then(() => output.end()), finished(output)]);
}

/** A name that nobody can have put a link under. */
function nameBeside(file: string): string {
  return `${file}.${randomUUID()}`;
}

/** @throws CliError where another command is writing beside `place` */
function removeLeft(place: string, own: string): void {
  const folder = dirname(place);
  for (const name of readdirSync(folder)) {
    const aside = join(folder, name);
    if (!isBeside(name, basename(place)) || basename(own) === name) continue;
    const written = statSync(aside, { throwIfNoEntry: false });
    if (written && Date.now() - written.mtimeMs < LEFT_AFTER_MS) throw changed(place);
    rmSync(aside, { force: true });
  }
}

function isBeside(name: string, file: string): boolean {
  return (
    name.startsWith(`${file}.`) &&
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name.slice(file.length + 1))
  );
}

const changed = (file: string): CliError =>
  new CliError(`${file} was changed by another command; nothing was kept: run this one again`, 1);
