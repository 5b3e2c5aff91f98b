import { NutqError } from '../errors';
import { withoutOrderMark } from '../platform/utf8';
import { calibrate, compareVoice } from '../voice/decision/comparison';
import { type Decision, decide } from '../voice/decision/decide';
import { gatherEvidence } from '../voice/decision/evidence';
import { impostorTraits } from '../voice/decision/impostors';
import { thresholdsFor } from '../voice/decision/thresholds';
import type { VoiceModel } from '../voice/model/voice-model';
import type { VoiceSample } from '../voice/sample/voice-sample';
import type { VoiceTake } from '../voice/sample/voice-take';

/** One row of a verification list. */
export interface Trial {
  readonly id: string;
  readonly set: string;
  /** TC, TW, IC, IW; T and I are judged by the voice alone. */
  readonly kind: string;
  /** `clean`, a number of dB, or another condition's name. */
  readonly condition: string;
  /** Who is enrolled, as far as the list tells. */
  readonly speaker: string;
  readonly enrolPaths: readonly string[];
  readonly testPath: string;
}

/** Result of a clip: its sample and the take to keep, or why it is not used. */
export type ClipResult =
  | { readonly sample: VoiceSample; readonly take: VoiceTake }
  | { readonly refused: string };

export type TrialResult = Decision | { readonly refused: string };

/** Reads a tab-separated list with a header; columns are found by name and others ignored. */
export function readTable(text: string): readonly Readonly<Record<string, string>>[] {
  const [header, ...rows] = withoutOrderMark(text)
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries((header ?? []).map((name, i) => [name, row[i] ?? ''])));
}

const TRIAL_KINDS = ['TC', 'TW', 'IC', 'IW', 'T', 'I'];

/** @throws NutqError `invalid-argument` where a column or a cell is missing, or a kind is none */
export function readTrials(text: string): readonly Trial[] {
  requireColumns(text, ['trial_id', 'kind', 'enrol_paths', 'test_path']);
  const rows = readTable(text);
  const speakers = speakersOf(rows, 'enrol_paths');
  return rows.map((row, i) => ({
    id: required(row, 'trial_id'),
    set: row['set'] ?? '',
    kind: trialKind(row),
    condition: row['snr'] ?? 'clean',
    speaker: speakers[i]!,
    enrolPaths: splitPaths(required(row, 'enrol_paths')),
    testPath: required(row, 'test_path'),
  }));
}

/**
 * Whose row each is, since trials of one person are alike: the column `speaker`, or else the folder of the clips. One name for all tells
 * nothing: then each row counts as another person's.
 */
export function speakersOf(
  rows: readonly Readonly<Record<string, string>>[],
  paths: 'enrol_paths' | 'test_path',
): readonly string[] {
  const names = rows.map((row) => row['speaker'] || required(row, paths).replace(/[^/\\,]*(,.*)?$/, ''));
  return new Set(names).size > 1 ? names : rows.map((_, i) => `${i}`);
}

function trialKind(row: Readonly<Record<string, string>>): string {
  const kind = required(row, 'kind');
  if (!TRIAL_KINDS.includes(kind))
    throw new NutqError('invalid-argument', `kind is one of ${TRIAL_KINDS.join(', ')}, not ${kind}.`, {
      field: 'kind',
    });
  return kind;
}

/**
 * A list whose first line names other columns would be read as something else.
 *
 * @throws NutqError `invalid-argument` where a column is missing or there twice, or no row follows
 */
export function requireColumns(text: string, columns: readonly string[]): void {
  const [header = '', first] = withoutOrderMark(text).split(/\r?\n/);
  const names = header.split('\t');
  const missing = columns.filter((column) => !names.includes(column));
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  const fault =
    missing.length > 0
      ? `The first line must name the columns ${columns.join(', ')}, separated by tabs; there is no ${missing.join(', ')}`
      : twice !== undefined
        ? `The first line names the column ${twice} twice`
        : first
          ? undefined
          : 'No row follows the first line';
  if (fault) throw new NutqError('invalid-argument', `${fault}.`, { field: missing[0] ?? twice ?? '' });
}

export function splitPaths(list: string): readonly string[] {
  return list
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
}

export function required(row: Readonly<Record<string, string>>, name: string): string {
  const value = row[name];
  if (!value) throw new NutqError('invalid-argument', `The list has a row without ${name}.`, { field: name });
  return value;
}

/**
 * Enrols the clips as one person in an empty collection and logs in with the test clip. Refused enrolment clips are left out, since a
 * person would be asked to record again. With none left the trial is refused.
 */
export function scoreTrial(trial: Trial, clip: (path: string) => ClipResult, model: VoiceModel): TrialResult {
  const enrolled = trial.enrolPaths.map(clip);
  const takes = enrolled.flatMap((result) => ('take' in result ? [result.take] : []));
  const test = clip(trial.testPath);
  if ('refused' in test) return test;
  if (takes.length === 0)
    return {
      refused: `enrolment: ${(enrolled[0] as { refused: string } | undefined)?.refused ?? 'no clip'}`,
    };
  const voiceOnly = trial.kind === 'T' || trial.kind === 'I';
  const comparison = voiceOnly
    ? compareVoice(takes, test.sample, model)
    : calibrate(gatherEvidence(takes, test.sample, model), model.calibration);
  const impostors = { tries: [], ...impostorTraits([takes], model) };
  const circumstances = { impostors, snrDb: test.sample.snrDb };
  return decide(comparison, thresholdsFor(1, { model }, circumstances));
}

/** A row of the scores file, columns as in `SCORE_COLUMNS`. */
export function scoreRow(trial: Trial, result: TrialResult): string {
  if ('refused' in result) return [trial.id, '-inf', '', '', 0, result.refused].join('\t');
  const phrase = result.phraseSimilarity === undefined ? '' : result.phraseSimilarity.toFixed(6);
  return [
    trial.id,
    result.score.toFixed(6),
    result.vectorSimilarity.toFixed(6),
    phrase,
    Number(result.accepted),
    '',
  ].join('\t');
}

export const SCORE_COLUMNS = [
  'trial_id',
  'score',
  'vector_similarity',
  'phrase_similarity',
  'accepted',
  'refused',
] as const;
