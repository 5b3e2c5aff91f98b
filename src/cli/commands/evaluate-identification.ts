import { readFileSync, writeFileSync } from 'node:fs';
import { CLASSICAL_MODEL } from '../../voice/classical-model';
import { calibrate, gatherEvidence } from '../../voice/decision';
import { identificationRates } from '../../voice/metrics';
import { meanPrint } from '../../voice/print';
import type { VoiceTake } from '../../voice/sample';
import { type ClipResult, readTable, required, splitPaths } from '../../voice/trials';
import type { VoiceModel } from '../../voice/voice-model';
import { shortList } from '../../voice/voices';
import { signal } from '../../wasm/signal';
import { readClips } from '../clip-pool';
import { CliError } from '../failure';
import { showProgress } from '../progress';
import { voiceModelOf } from '../voice-model';
import type { EvaluateVoiceOptions } from './evaluate-voice';

interface Person {
  readonly speaker: string;
  readonly print: Float32Array;
  readonly takes: readonly VoiceTake[];
}

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
  const enrolments = readTable(readFileSync(collectionsFile, 'utf8'));
  const probes = readTable(readFileSync(probesFile, 'utf8'));
  const paths = [
    ...enrolments.flatMap((row) => splitPaths(required(row, 'enrol_paths'))),
    ...probes.map((row) => required(row, 'test_path')),
  ];
  const model = (await voiceModelOf(options)) ?? CLASSICAL_MODEL;
  const clips = await readClips(paths, { root: options.root ?? '.', ...options }, showProgress('clips'));

  const collections = new Map<string, Person[]>();
  for (const row of enrolments) {
    const takes = splitPaths(required(row, 'enrol_paths')).flatMap((path) => {
      const clip = clips.get(path)!;
      return 'take' in clip ? [clip.take] : [];
    });
    if (takes.length === 0) continue;
    const key = `${row['set']}\t${required(row, 'collection')}`;
    const people = collections.get(key) ?? collections.set(key, []).get(key)!;
    people.push({
      speaker: required(row, 'speaker'),
      takes,
      print: meanPrint(takes.map((take) => take.print)),
    });
  }

  const progress = showProgress('probes');
  const found = probes.map((row, i) => {
    progress(i + 1, probes.length);
    const people = collections.get(`${row['set']}\t${required(row, 'collection')}`) ?? [];
    return { row, ...search(people, clips.get(required(row, 'test_path'))!, model) };
  });
  if (options.scores) {
    const rows = found.map(({ row, speaker, score }) =>
      [row['probe_id'], speaker, Number.isFinite(score) ? score.toFixed(6) : '-inf'].join('\t'),
    );
    writeFileSync(options.scores, `${['probe_id\tspeaker\tscore', ...rows].join('\n')}\n`);
  }

  const groups = new Map<string, { score: number; correct: boolean | undefined }[]>();
  for (const { row, speaker, score } of found) {
    const key = `${(row['set'] ?? '').padEnd(12)} ${(row['snr'] ?? 'clean').padEnd(9)}`;
    const truth = row['true_speaker'] ?? '-';
    const group = groups.get(key) ?? groups.set(key, []).get(key)!;
    group.push({ score, correct: truth === '-' ? undefined : speaker === truth });
  }
  const percent = (rate: number): string => (100 * rate).toFixed(1).padStart(9);
  const lines = ['set          condition   known unknown   rank-1%   DIR@10%    DIR@1%'];
  for (const [key, group] of groups) {
    const rates = identificationRates(group);
    lines.push(
      `${key} ${String(rates.known).padStart(7)} ${String(rates.unknown).padStart(7)} ` +
        [rates.rankOne, rates.detectAndIdentifyAt10, rates.detectAndIdentifyAt1].map(percent).join(' '),
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** As a login searches: the nearest prints first, then voice and phrase together. */
function search(
  people: readonly Person[],
  clip: ClipResult,
  model: VoiceModel,
): { readonly speaker: string; readonly score: number } {
  let best = { speaker: '-', score: Number.NEGATIVE_INFINITY };
  if ('refused' in clip) return best;
  for (const { speaker, takes } of shortList(people, clip.sample, signal())) {
    const { score } = calibrate(gatherEvidence(takes, clip.sample, model), model.calibration);
    if (score > best.score) best = { speaker, score };
  }
  return best;
}
