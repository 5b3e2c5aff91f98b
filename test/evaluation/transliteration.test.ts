import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldVariants, parseGold, plain, scoreRow, summarise } from '../../src/evaluation/transliteration';
import { lexicon } from '../../src/transliteration/lexicon/lexicon';
import { shared } from '../support/tables';

const row = (references: string[], parts?: string[][]) => ({
  arabic: 'x',
  references,
  ...(parts ? { parts } : {}),
});

describe('plain', () => {
  it.each([
    ['Al-Qaḥṭānī', 'alqahtani'],
    ["ʻAbd al-Raḥmān's", 'abdalrahmans'],
    ['Ørsted Straße', 'orstedstrasse'],
    ['  ', ''],
  ])('%s is %s', (text, expected) => {
    expect(plain(text)).toBe(expected);
  });
});

describe('foldVariants', () => {
  it.each([
    ['Hussein', 'Hussain'],
    ['Mahmoud', 'Mahmood'],
    ['Abdulaziz', 'Abdelaziz'],
    ['Saeed', 'Said'],
    ['Fatima', 'Fatimah'],
    ['Khadija', 'Khadidja'],
    ['Al-Masri', 'El Masry'],
  ])('%s sounds as %s', (a, b) => {
    expect(foldVariants(a)).toBe(foldVariants(b));
  });

  it.each([
    ['Omar', 'Amr'],
    ['Hassan', 'Hussein'],
    ['Salem', 'Salma'],
  ])('%s does not sound as %s', (a, b) => {
    expect(foldVariants(a)).not.toBe(foldVariants(b));
  });
});

describe('scoreRow', () => {
  it('knows the most usual, an accepted and a later one', () => {
    const gold = row(['Mohammed', 'Mohamed']);
    expect(scoreRow(gold, ['mohammed'])).toEqual({
      top1: true,
      usual: true,
      top5: true,
      variant: true,
      cer: 0,
    });
    expect(scoreRow(gold, ['Mohamed'])).toMatchObject({ top1: true, usual: false, cer: 0 });
    expect(scoreRow(gold, ['x', 'y', 'Mohamed'])).toMatchObject({ top1: false, top5: true, variant: false });
    expect(scoreRow(gold, ['1', '2', '3', '4', '5', 'Mohamed'])).toMatchObject({ top5: false });
  });

  it('measures the distance to the closest reference by its length', () => {
    expect(scoreRow(row(['Salim', 'Salem']), ['Sale']).cer).toBeCloseTo(1 / 5);
  });

  it('counts a missing answer as wrong', () => {
    for (const none of [[], [''], ['  ']]) {
      expect(scoreRow(row(['Ali']), none)).toEqual({
        top1: false,
        usual: false,
        top5: false,
        variant: false,
        cer: 1,
      });
    }
  });

  it('takes any combination of the parts', () => {
    const gold = row(
      ['Mohammed Ali'],
      [
        ['Mohammed', 'Mohamed'],
        ['Ali', 'Aly'],
      ],
    );
    expect(scoreRow(gold, ['Mohamed Aly'])).toMatchObject({ top1: true, usual: false });
    expect(scoreRow(gold, ['Mohamed Omar'])).toMatchObject({ top1: false });
  });
});

describe('summarise', () => {
  it('is in per cent of all rows', () => {
    const gold = row(['Ali', 'Aly']);
    const results = [['Ali'], ['Aly'], ['x'], []].map((candidates) => scoreRow(gold, candidates));
    expect(summarise(results)).toMatchObject({ rows: 4, top1: 50, usual: 25, top5: 50, variant: 50 });
    expect(summarise([])).toEqual({ rows: 0, top1: 0, usual: 0, top5: 0, variant: 0, cer: 0 });
  });
});

describe('parseGold', () => {
  it('reads references and parts, and passes over comments and empty lines', () => {
    expect(parseGold('# a comment\r\n\r\nعلي\tAli|Aly\r\nمحمد علي\tM A\tP:M/N + A/B\n')).toEqual([
      { arabic: 'علي', references: ['Ali', 'Aly'] },
      {
        arabic: 'محمد علي',
        references: ['M A'],
        parts: [
          ['M', 'N'],
          ['A', 'B'],
        ],
      },
    ]);
  });
});

const reference = shared('tools/score_translit.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;
const reason = reference.reason || (hasPython ? '' : ' (passed over: there is no python3)');

describe.skipIf(reason !== '')(`the reference implementation agrees${reason}`, () => {
  const run = (script: string, ...args: string[]) =>
    execFileSync(
      'python3',
      [
        '-B',
        '-c',
        `import sys, json, importlib.util as u
s = u.spec_from_file_location('ref', sys.argv[1]); m = u.module_from_spec(s); s.loader.exec_module(m)
${script}`,
        fileURLToPath(reference.url),
        ...args,
      ],
      { encoding: 'utf8', maxBuffer: 1 << 26 },
    );
  const spellings = [...lexicon().entries()].flatMap((entry) =>
    [entry.usual, ...entry.others].map(({ text }) => text),
  );
  const made = fc.sample(
    fc
      .array(fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzAEIOU -'.éøßğ"), { maxLength: 14 })
      .map((chars) => chars.join('')),
    { seed: 5, numRuns: 3000 },
  );
  const texts = [
    ...spellings,
    ...spellings.map((text, i) => `${text} ${spellings[(i * 7) % spellings.length]}`),
    ...made,
  ];

  it('on what a spelling is without signs, and up to variants', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nutq-'));
    try {
      const file = join(folder, 'texts.json');
      writeFileSync(file, JSON.stringify(texts));
      const folds = JSON.parse(
        run('print(json.dumps([[m.norm(t), m.variant(t)] for t in json.load(open(sys.argv[2]))]))', file),
      ) as [string, string][];
      const different = texts.filter(
        (text, i) => plain(text) !== folds[i]![0] || foldVariants(text) !== folds[i]![1],
      );
      expect(different).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('on the scores of a list', () => {
    const gold = Array.from({ length: 400 }, (_, i) => row([texts[i * 3]!, texts[i * 3 + 1]!]));
    const given = gold.map((_, i) => [texts[i * 3 + (i % 4)]!, texts[i * 3 + 1]!].slice(0, 1 + (i % 2)));
    const folder = mkdtempSync(join(tmpdir(), 'nutq-'));
    try {
      const [goldFile, systemFile] = [join(folder, 'gold.tsv'), join(folder, 'system.tsv')];
      writeFileSync(goldFile, gold.map(({ references }) => `x\t${references.join('|')}\n`).join(''));
      writeFileSync(systemFile, given.map((candidates) => `x\t${candidates.join('\t')}\n`).join(''));
      const theirs = JSON.parse(
        run(
          'print(json.dumps(m.score(m.load_gold(sys.argv[2]), m.load_sys(sys.argv[3]))))',
          goldFile,
          systemFile,
        ),
      ) as Record<string, number>;
      const ours = summarise(gold.map((one, i) => scoreRow(one, given[i]!)));
      expect(
        [ours.rows, ours.top1, ours.usual, ours.top5, ours.variant, ours.cer].map((x) => x.toFixed(6)),
      ).toEqual(
        [theirs['n'], theirs['top1'], theirs['usual'], theirs['top5'], theirs['var'], theirs['cer']].map(
          (x) => x!.toFixed(6),
        ),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
