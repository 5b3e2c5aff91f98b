/** nutq transliterate [TEXT…]: phrases from the command line or, one a line, from standard input. */
import type { CAC } from 'cac';
import { nBest, type TransliterateOptions, transliterate } from '../../transliteration/index';
import { transliterateColumn } from '../csv-column';
import { CliError } from '../failure';
import { LineWriter, lines } from '../lines';
import { type SpellingFlags, toTransliterateOptions, withSpellingFlags } from '../spelling-options';

type Format = 'text' | 'json' | 'tsv';

interface Flags extends SpellingFlags {
  readonly top?: number;
  readonly format?: string;
  readonly column?: string;
}

export function registerTransliterate(cli: CAC): void {
  withSpellingFlags(cli.command('transliterate [...text]', 'Spell Arabic text in Latin letters'))
    .option('--top <n>', 'Number of candidates, best first (default 1)')
    .option('--format <format>', 'text, json (one object a line) or tsv (one line a phrase, candidates only)')
    .option('--column <name>', 'Read CSV from standard input and add a column with the spelling of this one')
    .example('nutq transliterate محمد عبد الرحمن')
    .example('nutq transliterate --scheme ala-lc --format tsv < names.txt')
    .action(async (words: string[], flags: Flags) => {
      if (flags.column !== undefined) requireColumnAlone(words, flags);
      const options = await toTransliterateOptions(flags);
      transliterate('', options); // refuses a wrong option before any input is read
      if (flags.column !== undefined) {
        await transliterateColumn(process.stdin, process.stdout, String(flags.column), options);
        return;
      }
      const format = formatter(flags.format ?? 'text', countOf(flags.top), options);
      const output = new LineWriter(process.stdout);
      if (words.length > 0) await output.line(format(words.join(' ')));
      else for await (const line of lines(process.stdin)) await output.line(format(line));
      await output.flush();
    });
}

/** A column takes one spelling a row, of what standard input says. */
function requireColumnAlone(words: readonly string[], { top, format }: Flags): void {
  if (top !== undefined || format !== undefined)
    throw new CliError('--column adds one spelling a row to a CSV: it takes neither --top nor --format');
  if (words.length > 0) throw new CliError('--column reads CSV from standard input: it takes no text');
}

function countOf(top: unknown): number {
  const count = Number(top ?? 1);
  if (!Number.isInteger(count) || count < 1 || count > 100)
    throw new CliError(`--top takes a whole number from 1 to 100: ${top}`);
  return count;
}

function formatter(format: string, top: number, options: TransliterateOptions): (text: string) => string {
  const spell = (text: string): string[] =>
    top === 1 ? [transliterate(text, options)] : nBest(text, top, options).map((candidate) => candidate.text);
  const formats: Readonly<Record<Format, (text: string) => string>> = {
    text: (text) => spell(text).join(', '),
    tsv: (text) => (text === '' ? '' : spell(text.replaceAll('\t', ' ')).join('\t')),
    json: (text) => JSON.stringify({ input: text, candidates: nBest(text, top, options) }),
  };
  const chosen = Object.hasOwn(formats, format) ? formats[format as Format] : undefined;
  if (!chosen) throw new CliError(`--format takes text, json or tsv: ${format}`);
  return chosen;
}
