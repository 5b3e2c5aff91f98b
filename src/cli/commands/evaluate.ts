/** nutq evaluate KIND FILES…: how good the answers are on your own list. */
import type { Command } from 'commander';
import { CliError } from '../failure';
import { SPELLING_FLAGS, withSpellingFlags } from '../spelling-options';
import { withVoiceModelFlag } from '../voice-model';
import { evaluateIdentification } from './evaluate-identification';
import { type EvaluateSpellingOptions, evaluateTransliteration } from './evaluate-transliteration';
import { type EvaluateVoiceOptions, evaluateVoice } from './evaluate-voice';

type Flags = EvaluateSpellingOptions & EvaluateVoiceOptions;

interface Evaluation {
  readonly run: (files: readonly string[], flags: Flags) => Promise<void>;
  readonly mostFiles: number;
  /** Every flag that means something to it; another is refused, not ignored. */
  readonly flags: readonly string[];
}

const EVALUATIONS: Readonly<Record<string, Evaluation>> = {
  transliteration: {
    run: evaluateTransliteration,
    mostFiles: Number.POSITIVE_INFINITY,
    flags: [...SPELLING_FLAGS, 'misses', 'format'],
  },
  voice: { run: evaluateVoice, mostFiles: 1, flags: ['root', 'scores', 'report', 'voiceModel'] },
  identification: { run: evaluateIdentification, mostFiles: 2, flags: ['root', 'scores', 'voiceModel'] },
};

export function registerEvaluate(program: Command): void {
  const command = program
    .command('evaluate <kind> [files...]')
    .description('Measure accuracy of transliteration, voice or identification on your own list');
  withVoiceModelFlag(withSpellingFlags(command))
    .option('--misses', 'transliteration: a table of the rows whose first candidate is not accepted')
    .option('--format <format>', 'transliteration: text or json (default text)')
    .option('--root <dir>', 'voice, identification: folder that the paths of the list start from')
    .option('--scores <file>', 'voice, identification: write the scores of every row')
    .option('--report <dir>', 'voice: write a page with DET plots and histograms of scores')
    .action(async (kind: string, files: string[], flags: Flags) => {
      const evaluation = Object.hasOwn(EVALUATIONS, kind) ? EVALUATIONS[kind] : undefined;
      if (!evaluation)
        throw new CliError(`evaluate knows ${Object.keys(EVALUATIONS).join(', ')}, not ${kind}`);
      refuseIgnored(kind, evaluation, files, flags);
      await evaluation.run(files, flags);
    });
}

function refuseIgnored(
  kind: string,
  { mostFiles, flags: known }: Evaluation,
  files: readonly string[],
  flags: Flags,
): void {
  if (files.length > mostFiles)
    throw new CliError(
      `evaluate ${kind} takes ${mostFiles === 1 ? 'one file' : `${mostFiles} files`}, not ${files.length}`,
    );
  // Commander sets what `--no-lexicon` turns off, whether or not it was given.
  const given = Object.entries(flags).filter(([flag, value]) => !(flag === 'lexicon' && value === true));
  const ignored = given.find(([flag]) => !known.includes(flag));
  if (ignored) {
    const flag = ignored[0].replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new CliError(`evaluate ${kind} takes no --${flag === 'lexicon' ? 'no-lexicon' : flag}`);
  }
}
