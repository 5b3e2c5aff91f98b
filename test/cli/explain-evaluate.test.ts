import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { file, nutq, reason, spell } from '../support/command';
import { GOLDEN } from '../support/tables';

describe.skipIf(reason !== '')(`options of english beside another scheme${reason}`, () => {
  const english = [
    ['--style', 'egypt'],
    ['--country', 'EG'],
    ['--article', 'El '],
    ['--abd', 'Abdel '],
    ['--casing', 'names'],
    ['--spacing', 'keep'],
    ['--apostrophes'],
    ['--exonyms'],
  ];
  it.each(english)('are refused, not passed over: %s', (...flag) => {
    const { status, stdout, stderr } = spell(['--scheme', 'ala-lc', ...flag, 'محمد']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe(`nutq: ${flag[0]!.slice(2)} is for the scheme english, not ala-lc\n`);
    expect(spell(['--scheme', 'english', ...flag, 'محمد']).status).toBe(0);
  });

  it('are refused by explain and evaluate', () => {
    const pairs = file('refused.tsv', 'محمد\tMuḥammad\n');
    for (const args of [
      ['explain', 'محمد'],
      ['evaluate', 'transliteration', pairs],
    ])
      expect(nutq([...args, '--scheme', 'ala-lc', '--casing', 'upper'])).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('casing is for the scheme english'),
      });
  });

  it('have defaults, which trip no scheme', () => {
    expect(nutq(['transliterate', '--scheme', 'buckwalter', 'سعد'])).toMatchObject({
      status: 0,
      stdout: 'sEd\n',
    });
    expect(nutq(['transliterate', '--scheme', 'din-31635', '--no-lexicon', 'محمد']).status).toBe(0);
  });

  it('leave what a text holds to every scheme', () => {
    expect(nutq(['transliterate', 'طلبة']).stdout).toBe('Talaba\n');
    expect(nutq(['transliterate', '--expects', 'names', 'طلبة']).stdout).toBe('Tolba\n');
    expect(nutq(['transliterate', '--expects', 'names', '--scheme', 'ala-lc', 'محمد']).stdout).toBe(
      'Muḥammad\n',
    );
    expect(nutq(['transliterate', '--expects', 'streets', 'محمد'])).toMatchObject({
      status: 2,
      stderr: 'nutq: expects must be one of anything, names: streets\n',
    });
  });
});

describe.skipIf(reason !== '')(`nutq explain and evaluate${reason}`, () => {
  it('help and version', () => {
    expect(nutq(['--version']).stdout).toContain('nutq/');
    expect(nutq(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('transliterate') });
  });

  it('explain shows columns, or everything as json', () => {
    const { stdout } = nutq(['explain', '--model', 'none', 'محمد القحطاني']);
    expect(stdout).toMatch(/^OUTPUT +INPUT +VOCALISED/);
    expect(stdout).toContain('Mohammed Al-Qahtani');
    const analysis = JSON.parse(nutq(['explain', '--model', 'none', '--format', 'json', 'محمد']).stdout);
    expect(analysis).toMatchObject({ output: 'Mohammed', tokens: [{ source: 'محمد', start: 0, end: 4 }] });
  });

  it('evaluate prints its measures, the misses on request', () => {
    const pairs = file('pairs.tsv', '# comment\nمحمد\tMohammed|Mohamed\nعلي\tWrong\n');
    const { status, stdout } = nutq(['evaluate', 'transliteration', pairs, '--model', 'none', '--misses']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^SPELT +ACCEPTED .* ARABIC\nAli +Wrong +– +علي$/m);
    expect(stdout).toMatch(
      /2 rows, top-1 50\.0 %, most usual 50\.0 %, top-5 50\.0 %, variant-tolerant 50\.0 %, CER/,
    );
  });

  it('evaluate measures what the flags of spelling ask for', () => {
    const pairs = file('names-alone.tsv', 'طلبة\tTolba\n');
    const flags = ['--expects', 'names', '--spacing', 'keep'];
    expect(nutq(['evaluate', 'transliteration', pairs, ...flags])).toMatchObject({
      stdout: expect.stringMatching(/^1 rows, top-1 100\.0 %/),
      stderr: '',
    });
  });

  it('evaluate takes several lists, and says how each did and all', () => {
    const [one, two] = [file('one.tsv', 'محمد\tMohammed\n'), file('two.tsv', 'علي\tWrong\n')];
    const { stdout } = nutq(['evaluate', 'transliteration', one, two, '--model', 'none']);
    expect(stdout).toMatch(/one\.tsv: 1 rows, top-1 100\.0 %[\s\S]*two\.tsv: 1 rows, top-1 0\.0 %/);
    expect(stdout).toMatch(/^all: 2 rows, top-1 50\.0 %/m);
  });

  it('evaluate compares a scheme exactly', () => {
    const pairs = file('ala-lc.tsv', 'بَطَل\tbaṭal\nبَطَل\tbatal\n');
    const { stdout } = nutq(['evaluate', 'transliteration', pairs, '--model', 'none', '--scheme', 'ala-lc']);
    expect(stdout).toMatch(/^2 rows, top-1 50\.0 %, top-5 50\.0 %, CER/m);
  });

  it('evaluate minds case where it is the letter, in schemes of letters alone', () => {
    const scored = (scheme: string, pairs: string) =>
      nutq([
        'evaluate',
        'transliteration',
        file(`${scheme}.tsv`, pairs),
        '--model',
        'none',
        '--scheme',
        scheme,
      ]).stdout;
    for (const [scheme, right, wrong] of [
      ['buckwalter', 'sEd', 'sed'],
      ['buckwalter-xml', 'sEd', 'seD'],
      ['buckwalter-safe', 'sEd', 'SEd'],
      ['hsb', 'sςd', 'sΣd'],
      ['satts', 'S"D', 's"D'],
      ['icao-9303', 'SED', 'SeD'],
    ] as const)
      expect(scored(scheme, `سعد\t${right}\nسعد\t${wrong}\n`), scheme).toMatch(/^2 rows, top-1 50\.0 %/m);
    expect(scored('ala-lc', 'مُحَمَّد\tMuḥammad\nمُحَمَّد\tmuḥammad\n')).toMatch(/^2 rows, top-1 100\.0 %/m);
  });

  it.each([
    ['a flag of another kind', ['voice', 'x.tsv', '--misses'], 'takes no --misses'],
    ['a second list of trials', ['voice', 'x.tsv', 'y.tsv'], 'takes one file, not 2'],
    ['--report where nothing is drawn', ['transliteration', 'x.tsv', '--report', 'd'], 'takes no --report'],
  ])('evaluate refuses what it would ignore: %s', (_, args, reason) => {
    expect(nutq(['evaluate', ...args])).toMatchObject({ status: 2, stderr: expect.stringContaining(reason) });
  });

  it.each([
    ['a row without a spelling', 'محمد\tMohammed\nعلي\n', [], 'pairs.tsv:2'],
    ['parts under a scheme', 'عبد الله\tx\tP:a + b\n', ['--scheme', 'ala-lc'], 'pairs.tsv:1'],
  ])('evaluate refuses %s, and says where', (_, pairs, flags, place) => {
    const { status, stderr } = nutq(['evaluate', 'transliteration', file('pairs.tsv', pairs), ...flags]);
    expect(status).toBe(1);
    expect(stderr).toContain(place);
  });

  it('evaluate as json is what the library computes', () => {
    const golden = fileURLToPath(new URL('common-names.tsv', GOLDEN));
    const scores = JSON.parse(
      nutq(['evaluate', 'transliteration', golden, '--model', 'none', '--format', 'json']).stdout,
    );
    expect(scores.rows).toBeGreaterThan(1000);
    expect(scores.top1).toBeGreaterThanOrEqual(97);
  });
});
