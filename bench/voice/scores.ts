/** Scores of trials, by the command that anybody runs: `nutq evaluate voice`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inFreshProcess } from '../driver/fresh-process';
import type { Condition } from './conditions';

export interface ScoredTrial {
  readonly set: string;
  readonly kind: string;
  readonly condition: Condition;
  /** Who is enrolled: intervals are resampled by these. */
  readonly speaker: string;
  /** -Infinity is a refused recording. */
  readonly score: number;
  /** NaN where there is none. */
  readonly phraseSimilarity: number;
  readonly accepted: boolean;
}

export interface TrialList {
  readonly name: string;
  readonly title: string;
  readonly list: string;
}

export type TsvRow = Readonly<Record<string, string>>;

export function readTsv(file: string): readonly TsvRow[] {
  const [header = '', ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const names = header.split('\t');
  return rows.map((row) => Object.fromEntries(row.split('\t').map((cell, i) => [names[i]!, cell])));
}

/** Runs a command of the built package; its progress goes nowhere, its failure is an error. */
export function runNutq(dist: string, commands: readonly string[]): void {
  execFileSync(process.execPath, [join(dist, 'cli.js'), ...commands], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** @param voiceModel `neural`, or `none` for the classical tables */
export function scoreByNutq(
  dist: string,
  root: string,
  { name, list }: TrialList,
  voiceModel: 'neural' | 'none',
): readonly ScoredTrial[] {
  const scores = join(root, `${name}-${voiceModel}.tsv`);
  runNutq(dist, ['evaluate', 'voice', list, '--root', root, '--scores', scores, '--voice-model', voiceModel]);
  const trials = readTsv(list);
  return readTsv(scores).map((row, i) => ({
    ...about(trials[i]!),
    score: row['score'] === '-inf' ? Number.NEGATIVE_INFINITY : Number(row['score']),
    phraseSimilarity: row['phrase_similarity'] ? Number(row['phrase_similarity']) : Number.NaN,
    accepted: row['accepted'] === '1',
  }));
}

function about(trial: TsvRow): Pick<ScoredTrial, 'set' | 'kind' | 'condition' | 'speaker'> {
  return {
    set: trial['set']!,
    kind: trial['kind']!,
    condition: trial['snr'] as Condition,
    speaker: speakerOf(trial['enrol_paths']!),
  };
}

/** The folder that the enrolled clips lie in. */
export function speakerOf(enrolPaths: string): string {
  return dirname(enrolPaths.split(',')[0]!);
}

const MEYDA = join(import.meta.dirname, 'meyda-process.mjs');

export function hasMeyda(): boolean {
  return existsSync(join(import.meta.dirname, '../node_modules/meyda'));
}

/** What one would build without nutq: mean MFCC by meyda, compared by cosine. It knows no phrase. */
export async function scoreByMeyda(root: string, { list }: TrialList): Promise<readonly ScoredTrial[]> {
  const trials = readTsv(list);
  const task = trials.map((row) => ({ enrol: row['enrol_paths']!.split(','), test: row['test_path']! }));
  const scores = await inFreshProcess<number[]>(MEYDA, { root, trials: task });
  return trials.map((row, i) => ({
    ...about(row),
    score: scores[i]!,
    phraseSimilarity: Number.NaN,
    accepted: false,
  }));
}
