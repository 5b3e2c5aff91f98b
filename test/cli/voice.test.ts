import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { wav } from '../voice/fixtures';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'nutq-'));

function nutq(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: fixtures,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function list(name: string, rows: readonly (readonly string[])[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${rows.map((row) => row.join('\t')).join('\n')}\n`);
  return path;
}

// Needs `npm run build`, which `npm test` runs first.
describe.skipIf(!existsSync(cli))('the voice commands', () => {
  const collections = ['--collections', join(folder, 'voices.json')];

  it('register, login, list and erase', () => {
    const register = (person: string) =>
      nutq(
        'register',
        'acme',
        'open my account',
        `${person}-1.wav`,
        `${person}-2.wav`,
        `${person}-3.wav`,
        '--speaker',
        person,
        ...collections,
      );
    expect(register('amal').status).toBe(0);
    expect(register('badr').status).toBe(0);
    expect(nutq('login', 'acme', 'open my account', 'amal-login.wav', ...collections)).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^amal, of 2: score [\d.]+ \(at least [\d.]+\), voice/),
    });
    for (const file of ['stranger.wav', 'amal-wrong-phrase.wav']) {
      const { status, stdout, stderr } = nutq('login', 'acme', 'open my account', file, ...collections);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^not let in; the nearest is (amal|badr), of 2: /);
      expect(JSON.parse(stdout).errors.code).toBe(702);
    }
    // As copied from a text that runs from right to left.
    expect(nutq('voices', 'list', 'acme\u200f', ...collections).stdout).toMatch(
      /^amal\topen my account\t3 takes/,
    );
    expect(nutq('voices', 'erase', 'acme', '--speaker', 'amal\u200f', ...collections).stdout).toBe(
      '1 erased\n',
    );
    expect(readFileSync(collections[1]!, 'utf8')).not.toContain('amal');
    expect(nutq('voices', 'erase', 'acme', ...collections).status).toBe(2);
  });

  it('register keeps what it printed before a take that is refused', () => {
    const file = join(folder, 'halfway.json');
    const takes = ['amal-1.wav', 'amal-wrong-phrase.wav', 'amal-2.wav'];
    const { status, stdout, stderr } = nutq(
      'register',
      'acme',
      'open my account',
      ...takes,
      '--collections',
      file,
    );
    expect({ status, successes: stdout.match(/Registration successful/g) }).toMatchObject({
      status: 1,
      successes: { length: 1 },
    });
    expect(stderr).toBe('nutq: amal-wrong-phrase.wav was refused; takes kept: 1 of 3\n');
    expect(nutq('voices', 'list', 'acme', '--collections', file).stdout).toMatch(
      /\topen my account\t1 takes/,
    );
  });

  it.each([
    ['README.md', 'README.md: Cannot read the recording: the audio is not a RIFF/WAVE file.'],
    ['amal-1.wav', 'amal-1.wav is the same recording as amal-1.wav: record each take'],
  ])('register keeps nothing where a file is %s', (last, reason) => {
    const file = join(folder, 'nothing.json');
    const takes = ['amal-1.wav', last, '--collections', file];
    expect(nutq('register', 'acme', 'open my account', ...takes)).toEqual({
      status: 1,
      stdout: '',
      stderr: `nutq: ${reason}\n`,
    });
    expect(existsSync(file)).toBe(false);
  });

  it('tells of no registration that could not be saved', () => {
    const nowhere = ['--collections', join(folder, 'nowhere', 'voices.json')];
    const { status, stdout, stderr } = nutq('register', 'acme', 'open my account', 'amal-1.wav', ...nowhere);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^nutq: .*voices\.json/);
  });

  it('writes no calibration for a collection without a name', () => {
    const config = join(folder, 'unnamed.json');
    expect(nutq('calibrate', '.', '--config', config)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/--collection/),
    });
    expect(existsSync(config)).toBe(false);
  });

  it.each([
    ['missing.wav', 'there is no such file'],
    ['training', 'it is a folder'],
  ])('say what is the matter with %s', (file, reason) => {
    const told = { status: 1, stdout: '', stderr: `nutq: cannot read ${file}: ${reason}\n` };
    for (const command of [['register', 'acme', 'p'], ['login', 'acme', 'p'], ['inspect']])
      expect(nutq(...command, file, ...(command.length > 1 ? collections : []))).toEqual(told);
  });

  it('name a file of collections that cannot be read', () => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, '{"version":');
    expect(nutq('voices', 'list', 'acme', '--collections', file)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^nutq: .*broken\.json: /),
    });
  });

  it.each(['0', '1001', '999999999'])('inspect draws no %s columns', (width) => {
    expect(nutq('inspect', 'amal-1.wav', '--width', width)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('--width takes a whole number from 1 to 1000'),
    });
  });

  it('inspect', () => {
    const svg = join(folder, 'clip.svg');
    const { status, stdout } = nutq('inspect', 'amal-1.wav', '--svg', svg);
    expect(status).toBe(0);
    expect(stdout).toMatch(/mu-law, 8 bit, 1 channel, 16000 Hz[\s\S]*verdict +good/);
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg /);
  });

  it('evaluate voice: a row a trial, in order, refusals with their reason', () => {
    writeFileSync(join(folder, 'broken.wav'), 'no recording');
    const enrol = 'amal-1.wav,amal-2.wav,amal-3.wav';
    const trials = list('trials.tsv', [
      ['extra', 'trial_id', 'kind', 'snr', 'label', 'enrol_paths', 'phrase', 'test_path'],
      ['x', 'a', 'TC', 'clean', '1', enrol, 'p', 'amal-login.wav'],
      ['x', 'b', 'IC', 'clean', '0', enrol, 'p', 'stranger.wav'],
      ['x', 'c', 'T', 'clean', '1', enrol, 'p', 'amal-wrong-phrase.wav'],
      ['x', 'd', 'TW', 'clean', '0', enrol, 'p', join('..', '..', 'package.json')],
    ]);
    const scores = join(folder, 'scores.tsv');
    const { status, stdout } = nutq('evaluate', 'voice', trials, '--root', fixtures, '--scores', scores);
    expect(status).toBe(0);
    expect(stdout).toMatch(/TC-IC +1 +1 +0\.00 +0\.00–79\.35 /);
    const [header, ...rows] = readFileSync(scores, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(header).toEqual([
      'trial_id',
      'score',
      'vector_similarity',
      'phrase_similarity',
      'accepted',
      'refused',
    ]);
    expect(rows.map((row) => [row[0], row[4]])).toEqual([
      ['a', '1'],
      ['b', '0'],
      ['c', '1'],
      ['d', '0'],
    ]);
    expect(rows[2]![3]).toBe('');
    expect([rows[3]![1], rows[3]![5]]).toEqual(['-inf', 'not-wav']);
  });

  it('evaluate voice --report draws', () => {
    const enrol = 'amal-1.wav,amal-2.wav,amal-3.wav';
    const trials = list('drawn.tsv', [
      ['trial_id', 'kind', 'enrol_paths', 'test_path'],
      ['a', 'TC', enrol, 'amal-login.wav'],
      ['b', 'IC', enrol, 'stranger.wav'],
    ]);
    const page = join(folder, 'page');
    expect(nutq('evaluate', 'voice', trials, '--root', fixtures, '--report', page).status).toBe(0);
    expect(readFileSync(join(page, 'report.md'), 'utf8')).toContain('(det-1.svg)');
    for (const figure of ['det-1.svg', 'scores-1.svg'])
      expect(readFileSync(join(page, figure), 'utf8')).toMatch(/^<svg [^>]*xmlns=[\s\S]*<path/);
  });

  it.each([
    [
      'no header',
      [['a', 'TC', 'amal-1.wav', 'amal-2.wav']],
      'there is no trial_id, kind, enrol_paths, test_path',
    ],
    [
      'a column missing',
      [
        ['trial_id', 'kind', 'test_path'],
        ['a', 'TC', 'x.wav'],
      ],
      'there is no enrol_paths',
    ],
    ['no trial', [['trial_id', 'kind', 'enrol_paths', 'test_path']], 'No row follows'],
    [
      'a kind that is none',
      [
        ['trial_id', 'kind', 'enrol_paths', 'test_path'],
        ['a', 'XX', 'x.wav', 'y.wav'],
      ],
      'not XX',
    ],
  ])('evaluate voice refuses a list with %s', (_, rows, reason) => {
    const { status, stderr } = nutq('evaluate', 'voice', list('wrong.tsv', rows), '--root', fixtures);
    expect(status).toBe(1);
    expect(stderr).toContain('wrong.tsv: ');
    expect(stderr).toContain(reason);
  });

  it('evaluate identification', () => {
    const people = list('collections.tsv', [
      ['set', 'collection', 'speaker', 'enrol_paths'],
      ['s', 'c', 'amal', 'amal-1.wav,amal-2.wav'],
      ['s', 'c', 'badr', 'badr-1.wav,badr-2.wav'],
    ]);
    const probes = list('probes.tsv', [
      ['probe_id', 'set', 'collection', 'snr', 'true_speaker', 'test_path'],
      ['1', 's', 'c', 'clean', 'amal', 'amal-login.wav'],
      ['2', 's', 'c', 'clean', 'badr', 'badr-login.wav'],
      ['3', 's', 'c', 'clean', '-', 'stranger.wav'],
    ]);
    const scores = join(folder, 'probes-out.tsv');
    const flags = ['--root', fixtures, '--scores', scores];
    const { stdout } = nutq('evaluate', 'identification', people, probes, ...flags);
    expect(stdout).toMatch(/ 100\.0 .* 0\.0 +0\.0 +79\.3\n$/);
    expect(readFileSync(scores, 'utf8')).toMatch(
      /^probe_id\tspeaker\tscore\tmargin\taccepted\n1\tamal\t[-\d.]+\t[\d.]+\t1\n2\tbadr\t/,
    );
  });

  describe('calibrate', () => {
    const own = mkdtempSync(join(tmpdir(), 'nutq-own-'));
    for (const person of ['amal', 'badr']) {
      mkdirSync(join(own, person));
      for (const take of ['1', '2', '3', 'login'])
        copyFileSync(join(fixtures, `${person}-${take}.wav`), join(own, person, `${take}.wav`));
    }

    it('tells what each rate costs, draws it, and writes the entry beside what is there', () => {
      const [svg, config] = [join(own, 'det.svg'), join(own, 'nutq.json')];
      writeFileSync(
        config,
        JSON.stringify({ port: 8080, collections: { acme: { retentionDays: 9 }, b: {} } }),
      );
      const flags = ['--svg', svg, '--config', config, '--collection', 'acme', '--rate', '0.005'];
      const { status, stdout } = nutq('calibrate', own, ...flags);
      expect(status).toBe(0);
      expect(stdout).toMatch(/^2 people, 2 right logins, 2 tries by impostors/);
      expect(stdout).toMatch(
        /So few tries cannot prove[\s\S]*Not proven, but at this rate no more than 0.5 % passed/,
      );
      expect(readFileSync(svg, 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
      expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({
        port: 8080,
        collections: { acme: { retentionDays: 9, falseAcceptRate: 0.005 }, b: {} },
      });
    });

    it('changes the thresholds shown for another size, and nothing else', () => {
      const json = (...flags: string[]) =>
        JSON.parse(nutq('calibrate', own, '--format', 'json', ...flags).stdout);
      const others = ({ rates, ...rest }: { rates: { score: number }[] }) => ({
        ...rest,
        people: 0,
        rates: rates.map((row) => ({ ...row, score: 0 })),
      });
      const [few, many] = [json(), json('--people', '500')];
      expect(others(many)).toEqual(others(few));
      expect(many.rates[0].score).not.toBe(few.rates[0].score);
      expect(nutq('calibrate', own, '--people', '500').stdout).toContain(
        'Only the threshold column is for 500 people.',
      );
    });

    it('counts a recording that it refuses after the enrolled ones as a refused login', () => {
      const table = join(own, 'silent.tsv');
      writeFileSync(join(own, 'silence.wav'), wav(new Uint8Array(32_000)));
      const rows = ['amal', 'badr'].flatMap((person) =>
        ['amal/1', 'amal/2', 'amal/3', 'amal/login', 'silence'].map(
          (path) => `${person}\t${path.replace('amal', person)}.wav`,
        ),
      );
      writeFileSync(table, `speaker\tpath\n${rows.join('\n')}\n`);
      const { stdout, stderr } = nutq('calibrate', table);
      expect(stdout).toMatch(/^2 people, 4 right logins, 2 tries by impostors/);
      expect(stdout).toMatch(/right logins refused\s.*\n[\s\S]* 50\.0 %\n/);
      expect(stderr).toMatch(/silence\.wav: [a-z-]+, a refused login\n/);
    });

    it('recommends nothing where nobody could try as an impostor', () => {
      const [table, config] = [join(own, 'alone.tsv'), join(own, 'alone.json')];
      const rows = ['amal', 'badr'].flatMap((person) =>
        ['1', '2'].map((take) => `${person}\t${person}/${take}.wav\t${person} alone`),
      );
      writeFileSync(table, `speaker\tpath\tphrase\n${rows.join('\n')}\n`);
      const { status, stdout, stderr } = nutq('calibrate', table, '--collection', 'acme', '--config', config);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain('of two people who say one phrase');
      expect(existsSync(config)).toBe(false);
    });

    it.each([
      ['collections that are a text', { collections: 'abc' }, 'collections'],
      ['collections that are a list', { collections: [] }, 'collections'],
      ['a collection that is a number', { collections: { acme: 3 } }, 'collections.acme'],
      ['a misspelt setting', { porrt: 1 }, 'porrt'],
      [
        'a misspelt setting of a collection',
        { collections: { b: { falseAcceptRat: 0.1 } } },
        'falseAcceptRat',
      ],
    ])('leaves a configuration alone that has %s, as serve would refuse it', (_, before, named) => {
      const config = join(own, 'broken.json');
      writeFileSync(config, JSON.stringify(before));
      const { status, stderr } = nutq('calibrate', own, '--collection', 'acme', '--config', config);
      expect(status).toBe(2);
      expect(stderr).toContain(config);
      expect(stderr).toContain(named);
      expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual(before);
    });

    it.each(['--svg', '--config'])('prints its table, whatever becomes of the file of %s', (flag) => {
      const file = join(own, 'nowhere', 'file');
      const { status, stdout, stderr } = nutq('calibrate', own, '--collection', 'acme', flag, file);
      expect(status).toBe(1);
      expect(stderr).toContain(`nutq: cannot write ${file}: there is no such folder\n`);
      expect(stdout).toContain('"falseAcceptRate":0.01');
    });

    it('reads a list as it reads a folder', () => {
      const table = join(own, 'list.tsv');
      const rows = ['amal', 'badr'].flatMap((person) =>
        ['1', '2', '3', 'login'].map((take) => `${person}\t${person}/${take}.wav`),
      );
      writeFileSync(table, `speaker\tpath\n${rows.join('\n')}\n`);
      const json = (place: string) => JSON.parse(nutq('calibrate', place, '--format', 'json').stdout);
      expect(json(table)).toEqual(json(own));
    });

    it.each([
      ['a rate that is none', [own, '--rate', '2'], '--rate is a number from 0.0001 to 0.2'],
      ['half a person', ['nowhere', '--people', '2.5'], '--people is a whole number from 1 to 1000000'],
      ['a collection without a name', [own, '--collection', ''], '--collection takes a name'],
      ['a person alone', [join(own, 'amal')], 'calibrate needs two usable recordings each of two people'],
      ['what is not there', ['nowhere'], 'cannot read nowhere'],
      ['a recording as configuration', [own, '--collection', 'acme', '--config', 'amal-1.wav'], 'not UTF-8'],
      ['a configuration that is none', [own, '--collection', 'acme', '--config', 'README.md'], 'not JSON'],
    ])('refuses %s', (_, args, reason) => {
      const { status, stderr } = nutq('calibrate', ...args);
      expect(status).not.toBe(0);
      expect(stderr).toContain(reason);
    });
  });
});
