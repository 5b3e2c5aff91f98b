import { equalErrorInterval, type ScoredTrial } from '../../evaluation/equal-error-interval';
import {
  readTrials,
  SCORE_COLUMNS,
  scoreRow,
  scoreTrial,
  type Trial,
  type TrialResult,
} from '../../evaluation/voice-trials';
import { errorRates } from '../../voice/decision/metrics';
import { CLASSICAL_MODEL } from '../../voice/model/classical-model';
import { readClips } from '../clip-pool';
import { CliError, namingFile } from '../failure';
import { showProgress } from '../progress';
import { readText } from '../read-file';
import { writeText } from '../replace-file';
import { type VoiceModelFlags, voiceModelOf } from '../voice-model';

export interface EvaluateOptions {
  /** Folder for a page with figures. */
  readonly report?: string;
  /** Folder that the paths of the list start from. */
  readonly root?: string;
  /** Where to write a row of scores a trial. */
  readonly scores?: string;
}

/** `evaluate voice` and `evaluate identification` judge either kind of model. */
export interface EvaluateVoiceOptions extends EvaluateOptions, VoiceModelFlags {}

/** `nutq evaluate voice TRIALS.tsv --root DIR [--scores OUT.tsv] [--report DIR]` */
export async function evaluateVoice([list]: readonly string[], options: EvaluateVoiceOptions): Promise<void> {
  if (!list)
    throw new CliError('Usage: nutq evaluate voice TRIALS.tsv --root DIR [--scores OUT.tsv] [--report DIR]');
  const writeReport = options.report ? await reportWriter() : undefined;
  const text = readText(list);
  const trials = namingFile(list, () => readTrials(text));
  const wanted = {
    enrolled: trials.flatMap((trial) => trial.enrolPaths),
    tried: trials.map((trial) => trial.testPath),
  };
  const model = (await voiceModelOf(options)) ?? CLASSICAL_MODEL;
  const clips = await readClips(wanted, { root: options.root ?? '.', ...options }, showProgress('clips'));
  const progress = showProgress('trials');
  const results = trials.map((trial, i) => {
    progress(i + 1, trials.length);
    return scoreTrial(trial, (path) => clips.get(path)!, model);
  });
  if (options.scores) {
    const rows = trials.map((trial, i) => scoreRow(trial, results[i]!));
    await writeText(options.scores, `${[SCORE_COLUMNS.join('\t'), ...rows].join('\n')}\n`);
  }
  const table = report(trials, results);
  process.stdout.write(table);
  writeReport?.(options.report!, table, trials, results, model);
}

/** Its drawing is a package that few need: asked for before the work begins, not after. */
async function reportWriter() {
  try {
    return (await import('../voice-report')).writeVoiceReport;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CliError('--report draws with two more packages: npm install @observablehq/plot linkedom', 1);
  }
}

const HEADER =
  'set          condition  contrast    targets impostors   EER%  95% interval  minDCF  FRR@1%  FRR@.1%  refused';

/** Error rates by set, condition and kind of impostor. Refused clips count as rejected. */
function report(trials: readonly Trial[], results: readonly TrialResult[]): string {
  const groups = new Map<string, Map<string, ScoredTrial[]>>();
  const refused = new Map<string, number>();
  trials.forEach((trial, i) => {
    const result = results[i]!;
    const key = `${trial.set.padEnd(12)} ${trial.condition.padEnd(10)}`;
    const kinds = groups.get(key) ?? groups.set(key, new Map()).get(key)!;
    const scored = kinds.get(trial.kind) ?? kinds.set(trial.kind, []).get(trial.kind)!;
    const score = 'refused' in result ? Number.NEGATIVE_INFINITY : result.score;
    scored.push({ speaker: trial.speaker, score });
    if ('refused' in result) refused.set(key, (refused.get(key) ?? 0) + 1);
  });
  const lines = [HEADER];
  for (const [key, kinds] of groups) {
    const of = (...names: string[]): ScoredTrial[] => names.flatMap((name) => kinds.get(name) ?? []);
    const line = (name: string, targets: ScoredTrial[], impostors: ScoredTrial[]): void => {
      const rates = errorRates(
        targets.map(({ score }) => score),
        impostors.map(({ score }) => score),
      );
      if (!rates) return;
      const { low, high } = equalErrorInterval(targets, impostors);
      const percent = (rate: number): string => (100 * rate).toFixed(2);
      lines.push(
        [
          key,
          name.padEnd(11),
          String(rates.targets).padStart(7),
          String(rates.impostors).padStart(9),
          percent(rates.equalErrorRate).padStart(6),
          `${percent(low)}–${percent(high)}`.padStart(13),
          rates.minDcf.toFixed(3).padStart(7),
          percent(rates.falseRejectRateAt1).padStart(7),
          percent(rates.falseRejectRateAt01).padStart(8),
          String(refused.get(key) ?? 0).padStart(8),
        ].join(' '),
      );
    };
    line('TC-IC', of('TC'), of('IC'));
    line('TC-TW', of('TC'), of('TW'));
    line('TC-IW', of('TC'), of('IW'));
    line('TC-all', of('TC'), of('IC', 'TW', 'IW'));
    line('T-I', of('T'), of('I'));
  }
  return `${lines.join('\n')}\n`;
}
