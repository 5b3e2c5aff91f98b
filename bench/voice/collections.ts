/**
 * False accepts, stated against observed: people of a phrase are dealt into collections, and everybody who says it knocks at
 * every one of them, enrolled there or not. Searched by `nutq evaluate identification`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../../src/evaluation/seeded';
import { thresholdsFor, type VoiceModel } from '../../src/voice/index';
import type { Row } from '../driver/bench';
import { fact, noneAtMost } from '../driver/measure';
import type { Point } from '../figures/lines';
import { readTsv, runNutq, speakerOf, type TrialList } from './scores';

const SIZES = [1, 2, 5, 10, 20, 50];
/** Collections of one size and phrase, dealt anew each time. */
const DEALS = 4;
/** Fewer tries of strangers say nothing about a rate of 1 %. */
const LEAST_TRIES = 50;
const STATED = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1];

export interface Probe {
  /** Who knocks. */
  readonly speaker: string;
  readonly size: number;
  readonly stranger: boolean;
  readonly correct: boolean;
  readonly score: number;
  readonly accepted: boolean;
}

export function knock(dist: string, root: string, { name, list }: TrialList): readonly Probe[] {
  const { collections, probes } = deal(list, name);
  const [collectionsFile, probesFile, scores] = ['collections', 'probes', 'found'].map((what) =>
    join(root, `${name}-${what}.tsv`),
  ) as [string, string, string];
  writeFileSync(collectionsFile, `set\tcollection\tspeaker\tenrol_paths\n${collections.join('\n')}\n`);
  writeFileSync(
    probesFile,
    `probe_id\tset\tsnr\tcollection\ttrue_speaker\ttest_path\n${probes.join('\n')}\n`,
  );
  if (probes.length === 0) return [];
  runNutq(dist, [
    'evaluate',
    'identification',
    collectionsFile,
    probesFile,
    '--root',
    root,
    '--scores',
    scores,
  ]);
  const rows = readTsv(probesFile);
  return readTsv(scores).map((found, i) => {
    const { set = '', true_speaker: truth = '', test_path: test = '' } = rows[i]!;
    return {
      speaker: speakerOf(test),
      size: Number(set.split(' ').at(-1)),
      stranger: truth === '-',
      correct: found['speaker'] === truth,
      score: found['score'] === '-inf' ? Number.NEGATIVE_INFINITY : Number(found['score']),
      accepted: found['accepted'] === '1',
    };
  });
}

function deal(list: string, name: string) {
  const random = seeded(3);
  const phrases = new Map<string, { enrolments: Map<string, string>; tests: Map<string, string> }>();
  for (const row of readTsv(list)) {
    const { kind, snr, phrase = '', enrol_paths: enrol = '', test_path: test = '' } = row;
    if (kind !== 'TC' || snr !== 'clean') continue;
    const speaker = speakerOf(enrol);
    const known = phrases.get(phrase) ?? { enrolments: new Map(), tests: new Map() };
    phrases.set(phrase, known);
    known.enrolments.set(speaker, enrol);
    known.tests.set(test, speaker);
  }
  const collections: string[] = [];
  const probes: string[] = [];
  for (const [phrase, { enrolments, tests }] of phrases)
    for (const size of SIZES)
      for (let round = 0; round < DEALS; round++) {
        // Somebody has to be left to be a stranger.
        if (enrolments.size <= size) continue;
        const members = new Set(shuffled([...enrolments.keys()], random).slice(0, size));
        const set = `${name} ${size}`;
        const collection = `${phrase}, deal ${round + 1}`;
        for (const speaker of members)
          collections.push([set, collection, speaker, enrolments.get(speaker)].join('\t'));
        for (const [test, speaker] of tests) {
          const truth = members.has(speaker) ? speaker : '-';
          probes.push([`${name}-${probes.length}`, set, 'clean', collection, truth, test].join('\t'));
        }
      }
  return { collections, probes };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

function sizesOf(probes: readonly Probe[]): readonly number[] {
  return SIZES.filter(
    (size) => probes.filter((probe) => probe.size === size && probe.stranger).length >= LEAST_TRIES,
  );
}

/** At the default limit, stated 1 %. Everybody knocks many times: a share of 0 is bounded by how many they are. */
export function knockRows(title: string, probes: readonly Probe[]): Row[] {
  return sizesOf(probes).flatMap((size) => {
    const what = `${title}, ${size} enrolled`;
    const strangers = probes.filter((probe) => probe.size === size && probe.stranger);
    const known = probes.filter((probe) => probe.size === size && !probe.stranger);
    const letIn = strangers.filter(({ accepted }) => accepted).length;
    const knocking = new Set(strangers.map(({ speaker }) => speaker)).size;
    const right = known.filter(({ accepted, correct }) => accepted && correct).length;
    return [
      fact(what, 'tries of impostors', '', strangers.length, strangers.length),
      {
        ...fact(what, 'let in, stated 1', '%', (100 * letIn) / strangers.length, strangers.length),
        ...(letIn === 0 ? { atMost: noneAtMost(knocking) } : {}),
      },
      fact(what, 'enrolled people let in', '%', (100 * right) / known.length, known.length),
    ];
  });
}

/** Observed against stated, at several rates that may be asked for. */
export function statedPoints(title: string, probes: readonly Probe[], model: VoiceModel): Point[] {
  return sizesOf(probes).flatMap((size) => {
    const strangers = probes.filter((probe) => probe.size === size && probe.stranger);
    return STATED.flatMap((falseAcceptRate) => {
      const { score } = thresholdsFor(size, { model, falseAcceptRate });
      const passing = strangers.filter((probe) => probe.score >= score).length;
      // A logarithmic axis has no place for none at all.
      return passing === 0
        ? []
        : [{ name: `${title}, ${size}`, x: 100 * falseAcceptRate, y: (100 * passing) / strangers.length }];
    });
  });
}
