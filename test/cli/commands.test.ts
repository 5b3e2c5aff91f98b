import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLI, file, folder, nutq, reason, spell } from '../support/command';

describe.skipIf(reason !== '')(`nutq transliterate${reason}`, () => {
  it('spells the words of the command line', () => {
    expect(spell(['محمد', 'علي'])).toEqual({ status: 0, stdout: 'Mohammed Ali\n', stderr: '' });
  });

  it('spells standard input line by line', () => {
    expect(spell([], 'محمد\nعلي\n').stdout).toBe('Mohammed\nAli\n');
  });

  it('says what to look at in doubtful spellings', () => {
    const csv = spell(['--column', 'name', '--review-below', '0.9'], 'id,name\n1,محمد علي\n2,محمد زخفرند\n');
    expect(csv.stdout).toMatch(
      /^id,name,name_english,name_review\n1,محمد علي,Mohammed Ali,\n2,.*,\d+ %: زخفرند\n$/,
    );
    expect(spell(['--review-below', '0.9', 'محمد']).stdout).toBe('Mohammed\t\n');
    expect(spell(['--review-below', '2', 'محمد']).status).not.toBe(0);
    expect(spell(['--review-below', '0.9', '--scheme', 'ala-lc', 'محمد']).status).not.toBe(0);
  });

  it('uses the best model there is by default', () => {
    expect(nutq(['transliterate', 'زخفرند']).stdout).toMatch(/^[A-Z][a-z]+\n$/);
    expect(nutq(['explain', 'زخفرند']).stdout).toContain('model full');
  });

  it('takes scheme, style, article and casing', () => {
    expect(spell(['--scheme', 'ala-lc', 'محمد']).stdout).toBe('Muḥammad\n');
    expect(spell(['--style', 'egypt', 'جمال']).stdout).toBe('Gamal\n');
    expect(spell(['--article', 'El ', 'القحطاني']).stdout).toBe('El Qahtani\n');
    expect(spell(['--casing', 'upper', 'محمد']).stdout).toBe('MOHAMMED\n');
  });

  it('tsv: exactly one line an input line, whatever it is', () => {
    const input = '\nمحمد\n\r\n  \n\u064e\nabc\n\ufffd\nم\tم\n\u2028\n\nعلي';
    const { status, stdout } = spell(['--format', 'tsv', '--top', '3'], input);
    expect(status).toBe(0);
    const lines = stdout.split('\n');
    expect(lines.pop()).toBe('');
    expect(lines).toHaveLength(input.split('\n').length);
    expect([lines[0], lines[2], lines[9]]).toEqual(['', '', '']);
    expect(lines[1]!.split('\t')).toEqual(['Mohammed', expect.any(String), expect.any(String)]);
    expect(lines[5]).toBe('abc');
    expect(lines[10]).toMatch(/^Ali\b/);
    expect(lines.every((line) => line.split('\t').length <= 3)).toBe(true);
  });

  it('tsv: strips carriage returns, prints no header, invents no last line', () => {
    expect(spell(['--format', 'tsv'], 'محمد\r\nعلي\r\n').stdout).toBe('Mohammed\nAli\n');
    expect(spell(['--format', 'tsv'], '').stdout).toBe('');
    expect(spell(['--format', 'tsv'], '\n').stdout).toBe('\n');
  });

  it('reads characters that are cut by a chunk, and answers a line before the input ends', async () => {
    const child = spawn(process.execPath, [CLI, 'transliterate', '--model', 'none', '--format', 'tsv']);
    const bytes = Buffer.from('محمد\n');
    child.stdin.write(bytes.subarray(0, 3));
    await new Promise((resolve) => setTimeout(resolve, 50));
    child.stdin.write(bytes.subarray(3));
    const [answer] = await once(child.stdout, 'data');
    child.stdin.end();
    expect(String(answer)).toBe('Mohammed\n');
  });

  it('reads the encodings of Arabic Windows, and says so where it cannot', () => {
    const windows = Buffer.from([0xe3, 0xcd, 0xe3, 0xcf, 0x0a]);
    const run = (input: Buffer, ...args: string[]) =>
      spawnSync(process.execPath, [CLI, 'transliterate', '--model', 'none', ...args], {
        input,
        encoding: 'utf8',
      });
    expect(run(Buffer.from('محمد', 'utf16le'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--encoding utf-16le'),
    });
    expect(run(windows, '--encoding', 'windows-1256').stdout).toBe('Mohammed\n');
    expect(run(windows)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('windows-1256'),
    });
    expect(run(Buffer.from('\ufeffمحمد\n', 'utf16le')).stdout).toBe('Mohammed\n');
    expect(run(Buffer.from('PK\x03\x04…'), '--column', 'name').stderr).toContain('save it as CSV');
    expect(run(windows, '--encoding', 'klingon').stderr).toContain('klingon');
  });

  it('keeps the form of a CSV: byte order mark, delimiter, line ends', () => {
    const input = '\ufeffname;city\r\nمحمد;"a;b"\r\n';
    expect(spell(['--column', 'name'], input).stdout).toBe(
      '\ufeffname;city;name_english\r\nمحمد;"a;b";Mohammed\r\n',
    );
    expect(spell(['--column', 'a,b', '--delimiter', '|'], 'a,b|c\nعلي|d\n').stdout).toBe(
      'a,b|c|a,b_english\nعلي|d|Ali\n',
    );
  });

  it('writes to a file, and takes text that begins with a dash and flags that look like numbers', () => {
    const target = join(folder, 'out.txt');
    expect(spell(['--output', target, 'محمد'])).toMatchObject({ status: 0, stdout: '' });
    expect(readFileSync(target, 'utf8')).toBe('Mohammed\n');
    expect(spell(['--', '-5', 'علي']).stdout).toBe('-5 Ali\n');
    expect(spell(['--column', '007'], '007\nعلي\n').stdout).toBe('007,007_english\nعلي,Ali\n');
    expect(spell(['--dictionary', '007', 'علي']).stderr).toContain('cannot read 007');
  });

  it('reads the file that it writes, and leaves it as it was where anything is wrong', () => {
    const inside = mkdtempSync(join(folder, 'output-'));
    const target = join(inside, 'clients.csv');
    const link = join(inside, 'link.csv');
    const rows = `name\n${'علي\n'.repeat(20_000)}`;
    writeFileSync(target, rows, { mode: 0o600 });
    symlinkSync(target, link);
    const onItself = (column: string) =>
      spawnSync(
        'sh',
        [
          '-c',
          '"$1" "$2" transliterate --model none --column "$3" --output "$4" < "$4"',
          'sh',
          process.execPath,
          CLI,
          column,
          link,
        ],
        { encoding: 'utf8' },
      );
    expect(onItself('nope')).toMatchObject({ status: 2, stderr: expect.stringContaining('nope') });
    expect(readFileSync(target, 'utf8')).toBe(rows);
    expect(onItself('name').status).toBe(0);
    expect(readFileSync(target, 'utf8')).toBe(`name,name_english\n${'علي,Ali\n'.repeat(20_000)}`);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(spell(['--output', '/dev/null', 'علي']).status).toBe(0);
    expect(statSync('/dev/null').isFile()).toBe(false);
    expect(spell(['--output', join(inside, 'nowhere', 'a.txt'), 'علي'])).toMatchObject({
      status: 1,
      stderr: `nutq: cannot write ${join(inside, 'nowhere', 'a.txt')}: there is no such folder\n`,
    });
    expect(spell(['--output', inside, 'علي']).stderr).toBe(`nutq: cannot write ${inside}: it is a folder\n`);
    expect(spell(['--output', join(target, 'a.txt'), 'علي']).stderr).toBe(
      `nutq: cannot write ${join(target, 'a.txt')}: a file is where a folder would have to be\n`,
    );
    expect(readdirSync(inside).sort()).toEqual(['clients.csv', 'link.csv']);
  });

  it('takes a line of any length piece by piece, as text', () => {
    const words = 30_000;
    expect(spell([], `${'محمد علي '.repeat(words)}\n`).stdout).toBe(`${'Mohammed Ali '.repeat(words)}\n`);
    expect(spell(['--format', 'json'], 'محمد '.repeat(words))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('line 1 has more than'),
    });
  });

  it('says what may have been meant', () => {
    expect(nutq(['trasliterate'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('transliterate'),
    });
    expect(spell(['--scheem', 'ijmes', 'علي'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--scheme'),
    });
    expect(spell(['hello'])).toMatchObject({
      stdout: 'hello\n',
      stderr: expect.stringContaining('nothing Arabic'),
    });
    const list = file('names.txt', 'علي');
    expect(spell([list]).stderr).toContain(`transliterate < ${list}`);
    expect(nutq(['help', 'transliterate']).stdout).toContain('--encoding');
    for (const shell of ['bash', 'zsh', 'fish'])
      expect(nutq(['completion', shell]).stdout).toContain('transliterate');
  });

  it('json: one object a line', () => {
    const lines = spell(['--format', 'json', '--top', '2'], 'محمد\nعلي\n').stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { input: 'محمد', candidates: [{ text: 'Mohammed' }, {}] },
      { input: 'علي', candidates: [{ text: 'Ali' }, {}] },
    ]);
  });

  it('--dictionary: your own corrections', () => {
    const dictionary = file('own.tsv', '\ufeff# mine\r\nمحمد\tMehmet\r\n\r\n');
    expect(spell(['--dictionary', dictionary, 'محمد علي']).stdout).toBe('Mehmet Ali\n');
  });

  it('--column: a CSV with one more column', () => {
    const csv = '\ufeffid,name\r\n1,محمد\r\n2,"علي, حسن"\r\n3,\r\n';
    const { status, stdout, stderr } = spell(['--column', 'name'], csv);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      '\ufeffid,name,name_english\r\n1,محمد,Mohammed\r\n2,"علي, حسن","Ali, Hassan"\r\n3,,\r\n',
    );
  });

  it('--column: reports a short row by its number and goes on', () => {
    const { status, stdout, stderr } = spell(['--column', 'name'], 'id,name\n1,محمد\n2\n4,علي\n');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^nutq: row 3: .+\n$/);
    expect(stdout).toContain('1,محمد,Mohammed\n');
    expect(stdout).toContain('4,علي,Ali\n');
  });

  it('--column: leaves every byte of a row as it was', () => {
    const csv = '\nid,"name"\n"1","محمد"\n\n2, علي \n"3 ""x""","a\nb"\r\n4,حسن';
    const { status, stdout } = spell(['--column', 'name'], csv);
    expect(status).toBe(0);
    const rows = csv.replace('"name"', '"name",name_english').replace('محمد"', 'محمد",Mohammed');
    expect(stdout).toBe(
      rows.replace(' علي ', ' علي , Ali ').replace('"a\nb"', '"a\nb","a\nb"').replace('حسن', 'حسن,Hassan'),
    );
  });

  it('--column: spells below the name of the column in rows that are too short or too long', () => {
    const { status, stdout, stderr } = spell(['--column', 'name'], 'id,name,city\n1,محمد\n2,علي,x,"y, z",\n');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^nutq: row 2: 2 fields.*\nnutq: row 3: 5 fields.*\n$/);
    expect(stdout).toBe('id,name,city,name_english\n1,محمد,,Mohammed\n2,علي,x,Ali,"y, z",\n');
  });

  it('--column: a stray quote is a character like any other', () => {
    const { status, stdout } = spell(['--column', 'name'], 'id,name\n1,محمد\n2,"a"b\n3,علي\n');
    expect(status).toBe(0);
    expect(stdout).toContain('1,محمد,Mohammed\n');
    expect(stdout).toContain('3,علي,Ali\n');
  });

  it('--column: reports the row from which a quote stays open', () => {
    const { status, stdout, stderr } = spell(['--column', 'name'], 'id,name\n1,محمد\n2,"a\n');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^nutq: row \d+: /m);
    expect(stdout).toContain('1,محمد,Mohammed\n');
  });

  it.each([
    [['--top', '3'], '--top'],
    [['--format', 'tsv'], '--format'],
    [['محمد'], 'no text'],
  ])('--column: refuses %j, which it would not heed', (args, reason) => {
    const { status, stdout, stderr } = spell(['--column', 'name', ...args], 'name\nمحمد\n');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(reason);
  });

  it('--column: makes no second column of one name', () => {
    const { status, stdout, stderr } = spell(['--column', 'name'], 'name,name_english\nمحمد,M\n');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('name_english');
  });

  it('an empty CSV has no such column', () => {
    const { status, stderr } = spell(['--column', 'x'], 'id,name\n');
    expect(status).toBe(2);
    expect(stderr).toContain('id, name');
  });

  it('a reader that goes away is no error', async () => {
    const child = spawn(process.execPath, [CLI, 'transliterate', '--model', 'none']);
    child.stdin.on('error', () => {});
    child.stdin.end('محمد علي\n'.repeat(100_000));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (chunk) => (stderr += chunk));
    const status = await new Promise((resolve) => child.once('close', resolve));
    expect([status, stderr]).toEqual([0, '']);
  });

  it('streams 200,000 lines in bounded memory', () => {
    const names = Array.from({ length: 1000 }, (_, i) => `محمد ${i} علي`);
    const input = `${names.join('\n')}\n`.repeat(200);
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--max-old-space-size=48', CLI, 'transliterate', '--model', 'none', '--format', 'tsv'],
      { input, encoding: 'utf8', maxBuffer: 1 << 26 },
    );
    expect(status).toBe(0);
    expect(stdout.split('\n')).toHaveLength(200_001);
  });
});

describe.skipIf(reason !== '')(`nutq refuses${reason}`, () => {
  const missing = join(folder, 'missing.tsv');
  it.each([
    ['an unknown command', ['conjugate'], 2],
    ['no command', [], 2],
    ['an unknown option', ['transliterate', '--nope', 'x'], 2],
    ['an unknown scheme', ['transliterate', '--scheme', 'klingon', 'x'], 2],
    ['an unknown style', ['transliterate', '--style', 'scouse', 'x'], 2],
    ['an unknown format', ['transliterate', '--format', 'xml', 'x'], 2],
    ['an unknown model', ['transliterate', '--model', 'huge', 'x'], 2],
    ['no candidates', ['transliterate', '--top', '0', 'x'], 2],
    ['many candidates', ['transliterate', '--top', '101', 'x'], 2],
    ['half a candidate', ['transliterate', '--top', '1.5', 'x'], 2],
    ['a word of candidates', ['transliterate', '--top', 'many', 'x'], 2],
    ['an option without its value', ['transliterate', '--scheme'], 2],
    ['no text to explain', ['explain'], 2],
    ['an unknown evaluation', ['evaluate', 'poetry', missing], 2],
    ['an evaluation without a file', ['evaluate', 'transliteration'], 2],
    ['a dictionary that is not there', ['transliterate', '--dictionary', missing, 'x'], 1],
    ['pairs that are not there', ['evaluate', 'transliteration', missing], 1],
  ] as [string, string[], number][])('%s', (_what, args, status) => {
    const result = nutq(args);
    expect(result.status).toBe(status);
    if (args.length === 0) return;
    expect(result.stdout).toBe('');
    expect(result.stderr).toMatch(/^nutq: .+\n$/);
    expect(result.stderr).not.toContain('    at ');
  });

  it('a dictionary with a broken line, and says which', () => {
    const { status, stderr } = spell(['--dictionary', file('broken.tsv', 'محمد\tM\nعلي\n'), 'x']);
    expect(status).toBe(2);
    expect(stderr).toContain('broken.tsv:2');
    const unreadable = spell(['--dictionary', file('latin.tsv', 'محمد\tM\n\nhello\tH\n'), 'x']);
    expect(unreadable).toMatchObject({ status: 2, stderr: expect.stringContaining('latin.tsv:3: ') });
  });

  it('a page where files of other kinds are, and names the one in the way', () => {
    const inside = mkdtempSync(join(folder, 'page-'));
    const plain = join(inside, 'plain');
    writeFileSync(plain, '');
    mkdirSync(join(inside, 'site', 'index.html'), { recursive: true });
    expect(nutq(['page', plain])).toMatchObject({
      status: 1,
      stderr: `nutq: cannot write ${plain}: a file is where a folder would have to be\n`,
    });
    expect(nutq(['page', join(plain, 'site')])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^nutq: cannot write .*plain.*: a file is where a folder would have to be\n$/,
      ),
    });
    expect(nutq(['page', join(inside, 'site')])).toMatchObject({
      status: 1,
      stderr: `nutq: cannot write ${join(inside, 'site', 'index.html')}: it is a folder\n`,
    });
  });
});
