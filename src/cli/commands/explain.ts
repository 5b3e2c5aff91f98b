/** nutq explain TEXT: what was read, why, and what else it could be. */
import type { Command } from 'commander';
import { analyse } from '../../transliteration/index';
import { example } from '../command-line';
import { CliError } from '../failure';
import { type SpellingFlags, toTransliterateOptions, withSpellingFlags } from '../spelling-options';

export function registerExplain(program: Command): void {
  withSpellingFlags(program.command('explain [text...]').description('Show how a text was read'))
    .option('--format <format>', 'text or json (default text)')
    .addHelpText('after', example('nutq explain محمد الغامدي'))
    .action(async (words: string[], flags: SpellingFlags & { format?: string }) => {
      if (words.length === 0) throw new CliError('explain needs a text');
      const analysis = analyse(words.join(' '), await toTransliterateOptions(flags));
      if (flags.format !== undefined && flags.format !== 'text' && flags.format !== 'json') {
        throw new CliError(`--format takes text or json: ${flags.format}`);
      }
      if (flags.format === 'json') {
        console.log(JSON.stringify(analysis, null, 2));
        return;
      }
      const rows = analysis.tokens
        .filter(({ source }) => source.trim() !== '')
        .map((token) => [
          token.output,
          token.source,
          token.vocalised ?? '',
          token.confidence.toFixed(2),
          token.why ? `${token.why.source}: ${token.why.rule}` : token.kind,
          token.alternatives
            .slice(0, 4)
            .map(({ text }) => text)
            .join(', '),
        ]);
      printColumns([['OUTPUT', 'INPUT', 'VOCALISED', 'SURE', 'WHY', 'OR'], ...rows]);
      console.log(
        `\n${analysis.output}   (lexicon ${analysis.versions.lexicon}, model ${analysis.versions.model})`,
      );
    });
}

function printColumns(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => width(row[column]!))));
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell + ' '.repeat(widths[column]! - width(cell)))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Marks take no room on a terminal. */
function width(text: string): number {
  return text.replace(/\p{M}/gu, '').length;
}
