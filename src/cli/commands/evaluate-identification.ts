import { EnrolledPeople } from '../../evaluation/enrolled-people';
import { boundedShares } from '../../evaluation/share-bound';
import {
  type ClipResult,
  readTable,
  requireColumns,
  required,
  speakersOf,
  splitPaths,
} from '../../evaluation/voice-trials';
import { identificationRates } from '../../voice/decision/metrics';
import { CLASSICAL_MODEL } from '../../voice/model/classical-model';
import { readClips } from '../clip-pool';
import { CliError, namingFile } from '../failure';
import { showProgress } from '../progress';
import { readText } from '../read-file';
import { writeText } from '../replace-file';
import { voiceModelOf } from '../voice-model';
import type { EvaluateVoiceOptions } from './evaluate-voice';

/** `nutq evaluate identification COLLECTIONS.tsv PROBES.tsv --root DIR [--scores OUT.tsv]` */
export async function evaluateIdentification(
  [collectionsFile, probesFile]: readonly string[],
  options: EvaluateVoiceOptions,
): Promise<void> {
  if (!collectionsFile || !probesFile) {
    throw new CliError(
      'Usage: nutq evaluate identification COLLECTIONS.tsv PROBES.tsv --root DIR [--scores OUT.tsv]',
    );
  }
  const enrolments = readList(collectionsFile, ['collection', 'speaker', 'enrol_paths']);
  const probes = readList(probesFile, ['probe_id', 'collection', 'true_speaker', 'test_path']);
  const wanted = {
    enrolled: enrolments.flatMap((row) => splitPaths(required(row, 'enrol_paths'))),
    tried: probes.map((row) => required(row, 'test_path')),
  };
  const model = (await voiceModelOf(options)) ?? CLASSICAL_MODEL;
  const clips = await readClips(wanted, { root: options.root ?? '.', ...options }, showProgress('clips'));

  const collections = new Map<string, EnrolledPeople>();
  for (const row of enrolments) {
    const heard = splitPaths(required(row, 'enrol_paths')).flatMap((path) => {
      const clip = clips.get(path)!;
      return 'take' in clip ? [clip] : [];
    });
    const key = `${row['set']}\t${required(row, 'collection')}`;
    const people = collections.get(key) ?? new EnrolledPeople(model);
    people.enrol(required(row, 'speaker'), heard);
    collections.set(key, people);
  }

  const progress = showProgress('probes');
  const found = probes.map((row, i) => {
    progress(i + 1, probes.length);
    const people = collections.get(`${row['set']}\t${required(row, 'collection')}`);
    return { row, ...logIn(people, clips.get(required(row, 'test_path'))!) };
  });
  if (options.scores) {
    const rows = found.map(({ row, speaker, score, margin, accepted }) =>
      [row['probe_id'], speaker, decimals(score), decimals(margin), Number(accepted)].join('\t'),
    );
    const header = ['probe_id', 'speaker', 'score', 'margin', 'accepted'].join('\t');
    await writeText(options.scores, `${[header, ...rows].join('\n')}\n`);
  }

  const groups = new Map<string, Probe[]>();
  const knocking = speakersOf(probes, 'test_path');
  for (const [i, { row, speaker, score, accepted }] of found.entries()) {
    const key = `${(row['set'] ?? '').padEnd(12)} ${(row['snr'] ?? 'clean').padEnd(9)}`;
    const truth = row['true_speaker'] ?? '-';
    const group = groups.get(key) ?? groups.set(key, []).get(key)!;
    group.push({
      knocking: knocking[i]!,
      score,
      accepted,
      correct: truth === '-' ? undefined : speaker === truth,
    });
  }
  const percent = (rate: number): string => (100 * rate).toFixed(1).padStart(9);
  const lines = [
    'set          condition   known unknown   rank-1%   DIR@10%    DIR@1%  accepted  confused impostors   at most',
  ];
  for (const [key, group] of groups) {
    const rates = identificationRates(group);
    const known = group.filter((probe) => probe.correct !== undefined);
    const strangers = group.filter((probe) => probe.correct === undefined);
    const tries = strangers.map((probe) => ({ speaker: probe.knocking, passes: [probe.accepted] }));
    const [letIn] = boundedShares(tries, 1);
    const accepted = (probes: readonly Probe[], all: readonly Probe[]): number =>
      probes.filter((probe) => probe.accepted).length / all.length;
    lines.push(
      `${key} ${String(rates.known).padStart(7)} ${String(rates.unknown).padStart(7)} ` +
        [
          rates.rankOne,
          rates.detectAndIdentifyAt10,
          rates.detectAndIdentifyAt1,
          accepted(
            known.filter((probe) => probe.correct),
            known,
          ),
          accepted(
            known.filter((probe) => !probe.correct),
            known,
          ),
          letIn!.share,
          letIn!.atMost,
        ]
          .map(percent)
          .join(' '),
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

function readList(file: string, columns: readonly string[]): ReturnType<typeof readTable> {
  const text = readText(file);
  namingFile(file, () => requireColumns(text, columns));
  return readTable(text);
}

interface Probe {
  /** Who knocks. */
  readonly knocking: string;
  readonly score: number;
  readonly accepted: boolean;
  readonly correct: boolean | undefined;
}

interface Found {
  readonly speaker: string;
  readonly score: number;
  /** Over the next person; infinite where there is none. */
  readonly margin: number;
  /** At the limits that a login would set among so many people. */
  readonly accepted: boolean;
}

const NOBODY: Found = { speaker: '-', score: Number.NEGATIVE_INFINITY, margin: 0, accepted: false };

function decimals(value: number): string {
  return Number.isFinite(value) ? value.toFixed(6) : value > 0 ? 'inf' : '-inf';
}

function logIn(people: EnrolledPeople | undefined, clip: ClipResult): Found {
  const ranking = people && 'sample' in clip ? people.search(clip.sample) : undefined;
  if (!people || !ranking || 'refused' in clip) return NOBODY;
  const { best, margin = Number.POSITIVE_INFINITY } = ranking;
  const { score, accepted } = people.decide(ranking, clip.sample);
  return { speaker: best, score, accepted, margin };
}
