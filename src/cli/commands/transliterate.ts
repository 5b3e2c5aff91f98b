/** nutq transliterate [TEXT…]: phrases from the command line or, one a line, from standard input. */
import { existsSync } from 'node:fs';
import type { Writable } from 'node:stream';
import type { Command } from 'commander';
import { nBest, type TransliterateOptions, transliterate } from '../../transliteration/index';
import { hasArabic } from '../../transliteration/script/has-arabic';
import { example, wholeNumber } from '../command-line';
import { transliterateColumn } from '../csv-column';
import { DecodedText } from '../decode-text';
import { CliError } from '../failure';
import { LineWriter, LONGEST_PIECE, linePieces } from '../lines';
import { showCount } from '../progress';
import { writingTo } from '../replace-file';
import { reviewOf } from '../review';
import { type SpellingFlags, toTransliterateOptions, withSpellingFlags } from '../spelling-options';

type Format = 'text' | 'json' | 'tsv';

interface Flags extends SpellingFlags {
  readonly top?: number;
  readonly format?: string;
  readonly column?: string;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly output?: string;
  readonly reviewBelow?: number;
}

export function registerTransliterate(program: Command): void {
  withSpellingFlags(
    program.command('transliterate [text...]').description('Spell Arabic text in Latin letters'),
  )
    .option('--top <n>', 'Number of candidates, best first (default 1)', wholeNumber)
    .option('--format <format>', 'text, json (one object a line) or tsv (one line a phrase, candidates only)')
    .option('--column <name>', 'Read CSV from standard input and add a column with the spelling of this one')
    .option(
      '--delimiter <text>',
      'Separator of CSV fields, such as ; or tab (default: the most frequent one of the heading)',
      delimiterOf,
    )
    .option(
      '--encoding <name>',
      'Encoding of standard input, such as windows-1256 (default: by its byte order mark, else UTF-8)',
    )
    .option(
      '--review-below <share>',
      'Say what a person should review where the confidence is below this, from 0 to 1',
      share,
    )
    .option('--output <file>', 'Write here instead of to standard output')
    .addHelpText(
      'after',
      example(
        'nutq transliterate محمد عبد الرحمن',
        'nutq transliterate --scheme ala-lc --format tsv < names.txt',
        'nutq transliterate --column name --output done.csv < clients.csv',
        'nutq transliterate --column name --review-below 0.9 < clients.csv',
      ),
    )
    .action(run);
}

async function run(words: readonly string[], flags: Flags): Promise<void> {
  if (flags.column !== undefined) requireColumnAlone(words, flags);
  const options = await toTransliterateOptions(flags);
  transliterate('', options); // refuses a wrong option before any input is read
  if (flags.reviewBelow !== undefined) requireEnglish(flags);
  const spell = formatter(flags.format ?? 'text', countOf(flags.top), options, flags.reviewBelow);
  const work = async (output: Writable): Promise<void> => {
    if (words.length > 0) {
      hint(words);
      output.write(`${spell.line(words.join(' '))}\n`);
    } else if (flags.column !== undefined) await spellColumn(flags.column, flags, options, output);
    else await spellLines(new DecodedText(process.stdin, flags.encoding), output, spell);
  };
  await (flags.output === undefined ? work(process.stdout) : writingTo(flags.output, work));
}

async function spellColumn(
  column: string,
  { delimiter, encoding, reviewBelow, output: file }: Flags,
  spelling: TransliterateOptions,
  output: Writable,
): Promise<void> {
  const input = new DecodedText(process.stdin, encoding);
  const progress = showCount('rows');
  const areAllRead = await transliterateColumn(input, output, {
    column,
    delimiter,
    spelling,
    reviewBelow,
    progress,
  });
  if (!areAllRead && file !== undefined) throw new CliError(`${file} was left as it was`, 1);
}

async function spellLines(input: AsyncIterable<string>, output: Writable, spell: Speller): Promise<void> {
  const writer = new LineWriter(output);
  const progress = showCount('lines');
  let done = 0;
  const chunks = async function* () {
    for await (const chunk of input) {
      yield chunk;
      // Whoever gives a line may wait for its spelling before giving the next.
      await writer.flush();
    }
  };
  for await (const { text, ends } of linePieces(chunks())) {
    if (ends) {
      await writer.write(`${spell.line(text)}\n`);
      progress(++done);
    } else if (spell.piece) await writer.write(spell.piece(text));
    else
      throw new CliError(
        `line ${done + 1} has more than ${LONGEST_PIECE} characters: only text takes such lines`,
        1,
      );
  }
  await writer.flush();
}

/** For people who expected something else than their text back. */
function hint(words: readonly string[]): void {
  const [first = ''] = words;
  if (words.some(hasArabic)) return;
  if (words.length === 1 && existsSync(first))
    process.stderr.write(`nutq: ${first} is a file; to spell what it holds: nutq transliterate < ${first}\n`);
  else process.stderr.write('nutq: there is nothing Arabic in this text\n');
}

/** A column takes one spelling a row, of what standard input says. */
function requireColumnAlone(words: readonly string[], { top, format, delimiter }: Flags): void {
  if (top !== undefined || format !== undefined)
    throw new CliError('--column adds one spelling a row to a CSV: it takes neither --top nor --format');
  if (words.length > 0) throw new CliError('--column reads CSV from standard input: it takes no text');
  if (delimiter !== undefined && (delimiter === '' || /["\r\n]/.test(delimiter)))
    throw new CliError('--delimiter takes text without quotes and line ends');
}

/** Other schemes are exact wherever the vowels are: how sure these are was never measured. */
function requireEnglish({ scheme, format }: Flags): void {
  if (scheme !== undefined && scheme !== 'english')
    throw new CliError('--review-below works with the scheme english only');
  if (format === 'json')
    throw new CliError('--review-below adds a field to text, tsv and CSV; json has the confidences');
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1))
    throw new CliError(`--review-below takes a number from 0 to 1: ${text}`);
  return value;
}

/** Shells pass no tab as it is typed. */
function delimiterOf(text: string): string {
  return text === 'tab' || text === '\\t' ? '\t' : text;
}

function countOf(top = 1): number {
  if (top < 1 || top > 100) throw new CliError(`--top takes a whole number from 1 to 100: ${top}`);
  return top;
}

interface Speller {
  line(text: string): string;
  /** Spells a line that is too long to be held, if every piece can be spelled by itself. */
  readonly piece?: (text: string) => string;
}

function formatter(
  format: string,
  top: number,
  options: TransliterateOptions,
  reviewBelow: number | undefined,
): Speller {
  const reviewed = (text: string) =>
    reviewBelow === undefined ? '' : `\t${reviewOf(text, reviewBelow, options)}`;
  const spell = (text: string): string[] =>
    top === 1 ? [transliterate(text, options)] : nBest(text, top, options).map((candidate) => candidate.text);
  const formats: Readonly<Record<Format, Speller>> = {
    text: {
      line: (text) => spell(text).join(', ') + reviewed(text),
      ...(top === 1 && reviewBelow === undefined
        ? { piece: (text: string) => transliterate(text, options) }
        : {}),
    },
    tsv: {
      line: (text) => (text === '' ? '' : spell(text.replaceAll('\t', ' ')).join('\t') + reviewed(text)),
    },
    json: { line: (text) => JSON.stringify({ input: text, candidates: nBest(text, top, options) }) },
  };
  const chosen = Object.hasOwn(formats, format) ? formats[format as Format] : undefined;
  if (!chosen) throw new CliError(`--format takes text, json or tsv: ${format}`);
  return chosen;
}
