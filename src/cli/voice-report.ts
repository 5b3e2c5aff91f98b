/** A page about a list of voice trials: the table, a DET plot and the scores of each set and condition. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Trial, TrialResult } from '../evaluation/voice-trials';
import { thresholdsFor, type VoiceModel } from '../voice/index';
import { drawDet } from './figures/det';
import { drawHistogram } from './figures/histogram';

const KINDS: Readonly<Record<string, string>> = {
  TC: 'right person, right phrase',
  IC: 'impostor, right phrase',
  TW: 'right person, wrong phrase',
  IW: 'impostor, wrong phrase',
  T: 'right person',
  I: 'impostor',
};
const TARGETS = ['TC', 'T'];

/** @param table of error rates, as printed */
export function writeVoiceReport(
  folder: string,
  table: string,
  trials: readonly Trial[],
  results: readonly TrialResult[],
  model: VoiceModel,
): void {
  const groups = new Map<string, Map<string, number[]>>();
  trials.forEach(({ set, condition, kind }, i) => {
    const name = [set, condition].filter(Boolean).join(', ');
    const kinds = groups.get(name) ?? new Map<string, number[]>();
    groups.set(name, kinds);
    const result = results[i]!;
    kinds.set(kind, [
      ...(kinds.get(kind) ?? []),
      'refused' in result ? Number.NEGATIVE_INFINITY : result.score,
    ]);
  });
  mkdirSync(folder, { recursive: true });
  const threshold = thresholdsFor(1, { model }).score;
  const figures = [...groups].flatMap(([name, kinds], i) => {
    const of = (kind: string): readonly number[] => kinds.get(kind) ?? [];
    const targets = TARGETS.flatMap(of);
    const impostors = [...kinds].filter(([kind]) => !TARGETS.includes(kind));
    const write = (what: string, svg: string): string => {
      const file = `${what}-${i + 1}.svg`;
      writeFileSync(join(folder, file), svg);
      return `![${name}](${file})`;
    };
    const curves = impostors.map(([kind, scores]) => ({ name: KINDS[kind]!, targets, impostors: scores }));
    const all = [...kinds].map(([kind, scores]) => ({ name: KINDS[kind]!, scores }));
    return [
      ...(targets.length > 0 && curves.length > 0 ? [write('det', drawDet(name, curves))] : []),
      write('scores', drawHistogram(name, all, threshold)),
    ];
  });
  const page = [
    '# Voice trials',
    '',
    '```',
    table.trimEnd(),
    '```',
    '',
    ...figures.flatMap((line) => [line, '']),
  ];
  writeFileSync(join(folder, 'report.md'), `${page.join('\n').trimEnd()}\n`);
}
