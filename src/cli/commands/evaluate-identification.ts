import { readFileSync, writeFileSync } from 'node:fs';
import { calibrate, gatherEvidence } from '../../voice/decision';
import { identificationRates } from '../../voice/metrics';
import { FEATURE_VERSION, meanPrint } from '../../voice/print';
import { PrintIndex } from '../../voice/print-index';
import type { VoiceTake } from '../../voice/sample';
import { type ClipResult, readTable, required, splitPaths } from '../../voice/trials';
import { SHORT_LIST } from '../../voice/voices';
import { readClips } from '../clip-pool';
import { CliError } from '../failure';
import { showProgress } from '../progress';
import type { EvaluateOptions } from './evaluate-voice';

interface People {
  /** Takes by speaker. */
  readonly takes: Map<string, readonly VoiceTake[]>;
  readonly index: PrintIndex;
}

/** `nutq evaluate identification COLLECTIONS.tsv PROBES.tsv --root DIR [--scores OUT.tsv]` */
export async function evaluateIdentification(
  [collectionsFile, probesFile]: readonly string[],
  options: EvaluateOptions,
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
  const clips = await readClips(paths, options.root ?? '.', showProgress('clips'));

  const collections = new Map<string, People>();
  for (const row of enrolments) {
    const takes = splitPaths(required(row, 'enrol_paths')).flatMap((path) => {
      const clip = clips.get(path)!;
      return 'take' in clip ? [clip.take] : [];
    });
    if (takes.length === 0) continue;
    const key = `${row['set']}\t${required(row, 'collection')}`;
    const speaker = required(row, 'speaker');
    const people = collections.get(key) ?? { takes: new Map(), index: new PrintIndex() };
    people.takes.set(speaker, takes);
    people.index.set(speaker, {
      print: meanPrint(takes.map((take) => take.print)),
      featureVersion: FEATURE_VERSION,
    });
    collections.set(key, people);
  }

  const progress = showProgress('probes');
  const found = probes.map((row, i) => {
    progress(i + 1, probes.length);
    const people = collections.get(`${row['set']}\t${required(row, 'collection')}`);
    return { row, ...search(people, clips.get(required(row, 'test_path'))!) };
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
  people: People | undefined,
  clip: ClipResult,
): { readonly speaker: string; readonly score: number } {
  let best = { speaker: '-', score: Number.NEGATIVE_INFINITY };
  if ('refused' in clip || !people) return best;
  const query = { print: clip.sample.print, featureVersion: FEATURE_VERSION };
  for (const speaker of people.index.nearest(query, SHORT_LIST).ids) {
    const { score } = calibrate(gatherEvidence(people.takes.get(speaker)!, clip.sample));
    if (score > best.score) best = { speaker, score };
  }
  return best;
}
