/** nutq evaluate KIND FILES…: how good the answers are on a list of one's own. */
import type { Command } from 'commander';
import { parseGold, type RowResult, scoreRow, summarise } from '../../evaluation/transliteration';
import { nBest } from '../../transliteration/index';
import { CliError } from '../failure';
import { readText } from '../read-file';
import { type SpellingFlags, toTransliterateOptions, withSpellingFlags } from '../spelling-options';
import { withVoiceModelFlag } from '../voice-model';
import { evaluateIdentification } from './evaluate-identification';
import { type EvaluateVoiceOptions, evaluateVoice } from './evaluate-voice';

interface Flags extends SpellingFlags, EvaluateVoiceOptions {
  readonly misses?: boolean;
  readonly format?: string;
}

export function registerEvaluate(program: Command): void {
  const command = program
    .command('evaluate <kind> [files...]')
    .description('Measure accuracy of transliteration, voice or identification on a list of your own');
  withVoiceModelFlag(withSpellingFlags(command))
    .option('--misses', 'Print the rows whose first candidate is not accepted')
    .option('--format <format>', 'text or json (default text)')
    .option('--root <dir>', 'voice, identification: folder that the paths of the list start from')
    .option('--scores <file>', 'voice, identification: write the scores of every row')
    .action(async (kind: string, files: string[], flags: Flags) => {
      const evaluate = Object.hasOwn(EVALUATIONS, kind) ? EVALUATIONS[kind] : undefined;
      if (!evaluate) throw new CliError(`evaluate knows ${Object.keys(EVALUATIONS).join(', ')}, not ${kind}`);
      await evaluate(files, flags);
    });
}

const EVALUATIONS: Readonly<Record<string, (files: readonly string[], flags: Flags) => Promise<void>>> = {
  transliteration: evaluateTransliteration,
  voice: evaluateVoice,
  identification: evaluateIdentification,
};

async function evaluateTransliteration([file]: readonly string[], flags: Flags): Promise<void> {
  if (file === undefined) {
    throw new CliError('evaluate transliteration needs a file: Arabic, a tab, spellings separated by |');
  }
  if (flags.format !== undefined && flags.format !== 'text' && flags.format !== 'json') {
    throw new CliError(`--format takes text or json: ${flags.format}`);
  }
  const options = await toTransliterateOptions(flags);
  const gold = parseGold(readText(file));
  if (gold.length === 0) throw new CliError(`${file} holds no pairs`, 1);
  const results: RowResult[] = gold.map((row) => {
    const candidates = nBest(row.arabic, 5, options).map(({ text }) => text);
    const result = scoreRow(row, candidates);
    if (flags.misses && !result.top1) {
      console.log([row.arabic, row.references.join('|'), ...candidates].join('\t'));
    }
    return result;
  });
  const scores = summarise(results);
  if (flags.format === 'json') {
    console.log(JSON.stringify(scores));
    return;
  }
  const percent = (value: number) => `${value.toFixed(1)} %`;
  console.log(
    [
      `${scores.rows} rows`,
      `top-1 ${percent(scores.top1)}`,
      `most usual ${percent(scores.usual)}`,
      `top-5 ${percent(scores.top5)}`,
      `variant-tolerant ${percent(scores.variant)}`,
      `CER ${percent(scores.cer)}`,
    ].join(', '),
  );
}
