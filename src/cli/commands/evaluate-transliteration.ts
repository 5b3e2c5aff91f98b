/** `nutq evaluate transliteration PAIRS.tsv… [--misses] [--format json]`: against your own lists. */
import {
  type Comparison,
  exact,
  exactLetters,
  type GoldRow,
  parseGold,
  plain,
  type RowResult,
  type Scores,
  scoreRow,
  summarise,
} from '../../evaluation/transliteration';
import { nBest } from '../../transliteration/index';
import { SCHEMES } from '../../transliteration/schemes';
import { CliError } from '../failure';
import { readText } from '../read-file';
import { type SpellingFlags, toTransliterateOptions } from '../spelling-options';

export interface EvaluateSpellingOptions extends SpellingFlags {
  readonly misses?: boolean;
  readonly format?: string;
}

interface Answer {
  readonly row: GoldRow;
  readonly candidates: readonly string[];
  readonly result: RowResult;
}

export async function evaluateTransliteration(
  files: readonly string[],
  flags: EvaluateSpellingOptions,
): Promise<void> {
  if (files.length === 0)
    throw new CliError('evaluate transliteration needs a file: Arabic, a tab, spellings separated by |');
  if (flags.format !== undefined && flags.format !== 'text' && flags.format !== 'json')
    throw new CliError(`--format takes text or json: ${flags.format}`);
  const isScheme = flags.scheme !== undefined && flags.scheme !== 'english';
  const lists = files.map((file) => ({ file, gold: readPairs(file, isScheme) }));
  const options = await toTransliterateOptions(flags);
  const fold = comparisonOf(flags.scheme);
  const answered = lists.map(({ file, gold }) => ({
    file,
    answers: gold.map((row): Answer => {
      const candidates = nBest(row.arabic, 5, options).map(({ text }) => text);
      return { row, candidates, result: scoreRow(row, candidates, fold) };
    }),
  }));
  const scoresOf = (answers: readonly Answer[]): Scores => summarise(answers.map(({ result }) => result));
  const misses = answered.flatMap(({ file, answers }) =>
    answers.filter(({ result }) => !result.top1).map((answer) => ({ file, ...answer })),
  );
  if (flags.format === 'json') {
    const scored = answered.map(({ file, answers }) => ({ file, ...scoresOf(answers) }));
    const total = scoresOf(answered.flatMap(({ answers }) => answers));
    console.log(
      JSON.stringify({
        ...total,
        ...(files.length > 1 ? { files: scored } : {}),
        ...(flags.misses
          ? { misses: misses.map(({ file, row, candidates }) => ({ file, ...row, candidates })) }
          : {}),
      }),
    );
    return;
  }
  if (flags.misses && misses.length > 0) console.log(`${missTable(misses)}\n`);
  for (const { file, answers } of answered)
    console.log(`${files.length > 1 ? `${file}: ` : ''}${inWords(scoresOf(answers), isScheme)}`);
  if (files.length > 1)
    console.log(`all: ${inWords(scoresOf(answered.flatMap(({ answers }) => answers)), isScheme)}`);
}

/** A scheme that is not known is refused with the first row. */
function comparisonOf(scheme = 'english'): Comparison {
  if (scheme === 'english') return plain;
  return SCHEMES[scheme as keyof typeof SCHEMES]?.kind === 'letters' ? exact : exactLetters;
}

/** Rows that could not be compared are refused, not passed over. */
function readPairs(file: string, isScheme: boolean): readonly GoldRow[] {
  const text = readText(file);
  text.split(/\r?\n/).forEach((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return;
    const [arabic = '', spellings = '', parts = ''] = line.split('\t');
    const place = `${file}:${i + 1}`;
    if (arabic.trim() === '' || spellings.split('|').every((spelling) => spelling.trim() === ''))
      throw new CliError(`${place}: expected Arabic, a tab, spellings separated by |: ${line}`, 1);
    if (isScheme && parts.startsWith('P:'))
      throw new CliError(`${place}: combinations of parts (P:) are for english, not for a scheme`, 1);
  });
  const gold = parseGold(text);
  if (gold.length === 0) throw new CliError(`${file} holds no pairs`, 1);
  return gold;
}

/** Latin columns first: Arabic in front of them would turn the line around on many a terminal. */
function missTable(misses: readonly Answer[]): string {
  const rows = misses.map(({ row, candidates: [first = '', ...others], result }) => [
    first,
    row.references.join(' | '),
    result.top5 ? others.join(' | ') : '–',
    row.arabic,
  ]);
  const header = ['SPELT', 'ACCEPTED', 'LATER, WITH AN ACCEPTED ONE', 'ARABIC'];
  const widths = header.map((title, column) =>
    Math.max(...[header, ...rows].map((cells) => [...cells[column]!].length), title.length),
  );
  return [header, ...rows]
    .map((cells) =>
      cells
        .map((cell, i) => (i < cells.length - 1 ? cell + ' '.repeat(widths[i]! - [...cell].length) : cell))
        .join('  '),
    )
    .join('\n');
}

function inWords(scores: Scores, isScheme: boolean): string {
  const percent = (value: number) => `${value.toFixed(1)} %`;
  return [
    `${scores.rows} rows`,
    `top-1 ${percent(scores.top1)}`,
    ...(isScheme ? [] : [`most usual ${percent(scores.usual)}`]),
    `top-5 ${percent(scores.top5)}`,
    ...(isScheme ? [] : [`variant-tolerant ${percent(scores.variant)}`]),
    `CER ${percent(scores.cer)}`,
  ].join(', ');
}
