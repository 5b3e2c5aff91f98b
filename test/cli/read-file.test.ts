import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readClip } from '../../src/cli/audio-file';
import { CliError } from '../../src/cli/failure';
import { readBytes, readText } from '../../src/cli/read-file';

const folder = mkdtempSync(join(tmpdir(), 'nutq-read-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('files that somebody named', () => {
  it.each([
    ['missing.wav', 'there is no such file'],
    ['.', 'it is a folder'],
    [join('note.txt', 'inside.wav'), 'there is no such file'],
  ])('%s: %s', (name, reason) => {
    writeFileSync(join(folder, 'note.txt'), '\ufeffa note');
    const file = join(folder, name);
    const heard = (path: string) => readClip(path, 'login');
    for (const read of [readBytes, readText, heard])
      expect(() => read(file)).toThrow(new CliError(`cannot read ${file}: ${reason}`, 1));
    expect(readText(join(folder, 'note.txt'))).toBe('a note');
  });

  it.each<[string, Buffer, number]>([
    ['windows-1256', Buffer.concat([Buffer.from('# mine\n\n'), Buffer.from([0xe3, 0xcd, 0xe3, 0xcf])]), 3],
    ['UTF-16', Buffer.from('\ufeffمحمد', 'utf16le'), 1],
  ])('%s is no text in UTF-8, from the line that says so', (encoding, bytes, line) => {
    const file = join(folder, `${encoding}.tsv`);
    writeFileSync(file, bytes);
    expect(() => readText(file)).toThrow(new RegExp(`${encoding}\\.tsv:${line}: it is not UTF-8`));
  });
});
