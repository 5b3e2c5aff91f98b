import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { transliterateColumn } from '../../src/cli/csv-column';
import { readStart } from '../../src/cli/csv-start';
import { DecodedText } from '../../src/cli/decode-text';
import { writingTo } from '../../src/cli/replace-file';
import { CLI, file, folder, reason, spell } from '../support/command';

const column = (csv: string, ...flags: string[]) => spell(['--column', 'name', ...flags], csv);

async function spelled(csv: string, output: Writable) {
  const input = new DecodedText(Readable.from(csv === '' ? [] : [Buffer.from(csv)]));
  return transliterateColumn(input, output, { column: 'name', spelling: {}, progress: () => {} });
}

describe('a column', () => {
  it.each([
    ['line ends in the heading', '"Full\nrecord";name;id\n', 'x;محمد;1\n', ';'],
    ['line ends of two kinds', '"Full\nrecord",name\r\n', 'x,محمد\r\n', ','],
    ['line ends of old Macs', '"Full\nrecord";name\r', 'x;محمد\r', ';'],
    ['delimiters in quotes', '"Last, ""First"", Middle";name\n', '"a";محمد\n', ';'],
    ['the line that Excel writes first', 'sep=|\r\n"a;b;c"|name\r\n', '1|محمد\r\n', '|'],
  ])('is found behind %s', async (_, heading, row, delimiter) => {
    const output = new PassThrough();
    expect(await spelled(heading + row, output)).toBe(true);
    const added = (line: string, field: string) => line.replace(/[\r\n]*$/, `${delimiter}${field}$&`);
    expect(await textOf(output)).toBe(added(heading, 'name_english') + added(row, 'Mohammed'));
  });

  it('is found in whatever pieces the heading comes', async () => {
    const pieces = [...'sep=;\r\n"a ""b""\nc";name\r\n1;x\r\n'];
    const { text, ...start } = await readStart(Readable.from(pieces));
    expect(start).toEqual({ separatorLine: 'sep=;\r\n', delimiter: ';', lineEnds: ['\r\n', '\n'] });
    expect(await textOf(Readable.from(text))).toBe(pieces.slice(7).join(''));
  });

  it.each(['', '\n'])('of the input %j leaves what it would have replaced', async (csv) => {
    const target = file('kept.csv', 'old');
    await expect(writingTo(target, async (output) => void (await spelled(csv, output)))).rejects.toThrow(
      'there is no heading: the input is empty',
    );
    expect(readFileSync(target, 'utf8')).toBe('old');
  });
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'nothing is left beside a file after %s',
  async (signal) => {
    const target = file('stopped.csv', 'old');
    const listeners = process.listenerCount(signal);
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    let left: string[] | undefined;
    const stopped = writingTo(target, async () => {
      process.emit(signal, signal);
      left = readdirSync(folder).filter((name) => name.startsWith('stopped.csv.'));
    });
    await expect(stopped).rejects.toThrow();
    expect(left).toEqual([]);
    expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, signal);
    kill.mockRestore();
    expect(process.listenerCount(signal)).toBe(listeners);
    expect(readFileSync(target, 'utf8')).toBe('old');
  },
);

describe.skipIf(reason !== '')(`nutq transliterate --column${reason}`, () => {
  it('leaves rows behind an unclosed quote as they are, and the file that it would have replaced', () => {
    const csv = 'id,name\n1,محمد\n2,"علي\n3,سعد\n4,خالد\n';
    const target = file('clients.csv', csv);
    const before = readdirSync(folder);
    const told = 'nutq: row 3: a quote stays open to the end of the file; left as it is\n';
    expect(column(csv)).toEqual({
      status: 1,
      stdout: csv.replace('name', 'name,name_english').replace('محمد', 'محمد,Mohammed'),
      stderr: told,
    });
    expect(column(csv, '--output', target)).toEqual({
      status: 1,
      stdout: '',
      stderr: `${told}nutq: ${target} was left as it was\n`,
    });
    expect(readFileSync(target, 'utf8')).toBe(csv);
    expect(readdirSync(dirname(target))).toEqual(before);
  });

  it('takes rows between an unclosed quote and a later one for no name', () => {
    const { status, stdout, stderr } = column('id,name\n2,"علي\n3,سعد\n4,"خالد"\n5,محمد\n');
    expect(status).toBe(1);
    expect(stderr).toBe('nutq: row 2: a quote stays open to the next line; left as it is\n');
    expect(stdout).toBe('id,name,name_english\n2,"علي\n3,سعد\n4,"خالد"\n5,محمد,Mohammed\n');
  });

  it('counts each line of the file once', () => {
    const { stderr } = column('id,name\r\n1,"a ""b""\r\nc"\r\n\r\n2\r\n');
    expect(stderr).toBe('nutq: row 5: 1 fields instead of 2\n');
  });

  it.each(['tab', '\\t'])('takes %s for a tab', (delimiter) => {
    const { stdout } = column('a,b,c\tname\n1\tمحمد\n', '--delimiter', delimiter);
    expect(stdout).toBe('a,b,c\tname\tname_english\n1\tمحمد\tMohammed\n');
  });

  it('writes what was in another encoding as Excel reads it', () => {
    const windows = Buffer.from([...Buffer.from('name\n'), 0xe3, 0xcd, 0xe3, 0xcf, 0x0a]);
    const args = [CLI, 'transliterate', '--model', 'none', '--column', 'name', '--encoding', 'windows-1256'];
    expect(spawnSync(process.execPath, args, { input: windows, encoding: 'utf8' }).stdout).toBe(
      '\ufeffname,name_english\nمحمد,Mohammed\n',
    );
  });

  it.each(['', '"'])('refuses the delimiter %j', (delimiter) => {
    expect(column('name\nعلي\n', '--delimiter', delimiter)).toEqual({
      status: 2,
      stdout: '',
      stderr: 'nutq: --delimiter takes text without quotes and line ends\n',
    });
  });
});
