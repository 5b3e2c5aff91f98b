/** Collections dealt from dumped evidence, searched and judged by the library's own code. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHORT_LIST } from '../../src/voice/collection/short-list';
import { alteredScore } from '../../src/voice/decision/altered-copies';
import type { Evidence } from '../../src/voice/decision/evidence';
import { type ImpostorScores, type ImpostorTry, impostorTry } from '../../src/voice/decision/impostors';
import { noiseDb } from '../../src/voice/decision/login-noise';
import { logOdds } from '../../src/voice/decision/odds';
import { rank } from '../../src/voice/decision/open-set';
import type { Calibration } from '../../src/voice/model/calibration';
import type { VoiceModel } from '../../src/voice/model/voice-model';
import type { AlteredCopies } from '../../src/voice/sample/voice-take';
import { draws } from './augment';
import { EVIDENCE_COLUMNS, type EvidenceHead, groupBy, ROLES } from './evidence-table';

export const CONDITIONS = ['clean', 'chan', '20', '10'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** A recording of somebody, against everybody's enrolment. */
interface Recording {
  readonly speaker: number;
  readonly isEnrolled: boolean;
  readonly condition: string;
  readonly snrDb: number;
  readonly doubt: number;
  readonly narrowband: number;
  /** By enrolled person. */
  readonly evidence: ReadonlyMap<number, Evidence>;
}

export interface PhraseEvidence {
  readonly set: string;
  readonly phrase: string;
  readonly people: readonly number[];
  readonly recordings: readonly Recording[];
  /** Likeness of whole enrolments, by `likenessKey`. */
  readonly likeness: ReadonlyMap<number, number>;
  readonly head: EvidenceHead;
  /** Altered copies of the takes of each person. */
  readonly altered: ReadonlyMap<number, readonly { readonly copies: AlteredCopies }[]>;
  /** How many each person enrolled. */
  readonly takes: ReadonlyMap<number, number>;
}

const likenessKey = (a: number, b: number): number => a * 100_000 + b;

export function readEvidence(folder: string, set: string): PhraseEvidence[] {
  if (!existsSync(join(folder, `${set}.json`))) return [];
  const head = JSON.parse(readFileSync(join(folder, `${set}.json`), 'utf8')) as EvidenceHead;
  const bytes = readFileSync(join(folder, `${set}.f32`));
  const numbers = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  const rows = Array.from({ length: numbers.length / EVIDENCE_COLUMNS.length }, (_, r) => {
    const row = numbers.subarray(r * EVIDENCE_COLUMNS.length);
    return Object.fromEntries(EVIDENCE_COLUMNS.map((name, c) => [name, row[c]!])) as Record<
      (typeof EVIDENCE_COLUMNS)[number],
      number
    >;
  });
  return [...groupBy(rows, (row) => row.phrase)].map(([phrase, own]) => {
    const compared = own.filter(({ role }) => role === ROLES.enrol || role === ROLES.test);
    const recordings = [
      ...groupBy(
        compared,
        ({ speaker, role, condition, take }) => `${speaker} ${role} ${condition} ${take}`,
      ).values(),
    ].map((all) => {
      const { speaker, role, condition, snr, doubt, narrowband } = all[0]!;
      return {
        speaker,
        isEnrolled: role === ROLES.enrol,
        condition: head.conditions[condition]!,
        snrDb: snr,
        doubt,
        narrowband,
        evidence: new Map(
          all.map(({ enrolled, ...evidence }) => [enrolled, { ...evidence, noise: noiseDb(evidence.snr) }]),
        ),
      };
    });
    return {
      set,
      phrase: head.phrases[phrase]!,
      people: [...new Set(own.map(({ enrolled }) => enrolled))],
      altered: groupBy(
        own
          .filter(({ role }) => role === ROLES.altered)
          .map(({ enrolled, snr, ...evidence }) => ({
            enrolled,
            copies: { ...evidence, noise: noiseDb(snr) },
          })),
        ({ enrolled }) => enrolled,
      ),
      recordings,
      likeness: new Map(
        own
          .filter(({ role }) => role === ROLES.print)
          .map(({ enrolled, speaker, voice }) => [likenessKey(enrolled, speaker), voice]),
      ),
      head,
      takes: new Map(
        own.filter(({ role }) => role === ROLES.print).map(({ enrolled, take }) => [enrolled, take]),
      ),
    };
  });
}

/** What a search made of one recording. */
export interface Login {
  readonly condition: string;
  readonly speaker: number;
  readonly found: number;
  /** Enrolled in this collection. */
  readonly isKnown: boolean;
  readonly snrDb: number;
  readonly score: number;
  /** Log odds. */
  readonly phrase: number;
  readonly vector: number;
}

export interface SimulatedCollection {
  readonly set: string;
  readonly phrase: string;
  readonly size: number;
  readonly impostors: ImpostorScores;
  readonly logins: readonly Login[];
}

function searcher({ likeness }: PhraseEvidence, calibration: Calibration) {
  const model = {
    calibration,
    likeness: (a: Float32Array, b: Float32Array) => likeness.get(likenessKey(a[0]!, b[0]!)) ?? 0,
  } as Partial<VoiceModel> as VoiceModel;
  return (members: readonly number[], { evidence }: Recording) => {
    const contenders = members
      .flatMap((person) => {
        const own = evidence.get(person);
        return own ? [{ person, print: Float32Array.of(person), evidence: own }] : [];
      })
      .sort((a, b) => b.evidence.vector - a.evidence.vector)
      .slice(0, SHORT_LIST);
    return rank(contenders, model);
  };
}

/** Everybody of the phrase logs in at a collection of `size` people drawn from them, who enrolled one after the other. */
export function dealCollections(
  phrase: PhraseEvidence,
  calibration: Calibration,
  size: number,
  deals: number,
): SimulatedCollection[] {
  if (phrase.people.length < size + 2) return [];
  const search = searcher(phrase, calibration);
  const draw = draws(`${phrase.set} ${phrase.phrase} ${size}`);
  return Array.from({ length: deals }, () => {
    const members = phrase.people
      .map((person) => ({ person, order: draw(0, 1) }))
      .sort((a, b) => a.order - b.order)
      .slice(0, size)
      .map(({ person }) => person);
    const enrolled = (person: number): readonly Recording[] =>
      phrase.recordings.filter(
        ({ speaker, isEnrolled, condition }) => isEnrolled && condition === 'clean' && speaker === person,
      );
    const tries = members.flatMap((person, at): ImpostorTry[] => {
      const comparisons = enrolled(person).flatMap((recording) => {
        const ranking = search(members.slice(0, at), recording);
        return ranking ? [ranking.comparison] : [];
      });
      return comparisons.length > 0 ? [impostorTry(String(at), at, comparisons)] : [];
    });
    const takes = members.flatMap(enrolled);
    const meanOf = (trait: 'doubt' | 'narrowband'): number =>
      takes.reduce((sum, take) => sum + take[trait], 0) / Math.max(1, takes.length);
    const isMember = new Set(members);
    const logins = phrase.recordings.flatMap((recording): Login[] => {
      const isKnown = isMember.has(recording.speaker);
      if (recording.isEnrolled && (isKnown || recording.condition !== 'clean')) return [];
      const ranking = search(members, recording);
      if (!ranking) return [];
      const { score, vectorSimilarity, phraseSimilarity } = ranking.comparison;
      return [
        {
          condition: recording.condition,
          speaker: recording.speaker,
          found: ranking.best,
          isKnown,
          snrDb: recording.snrDb,
          score,
          phrase: logOdds(Math.min(Math.max(phraseSimilarity!, 1e-9), 1 - 1e-9)),
          vector: vectorSimilarity,
        },
      ];
    });
    return {
      set: phrase.set,
      phrase: phrase.phrase,
      size,
      impostors: {
        tries,
        altered: mean(
          members.flatMap((person) =>
            (phrase.altered.get(person) ?? []).map(({ copies }) => alteredScore(copies, calibration)),
          ),
        ),
        doubt: meanOf('doubt'),
        narrowband: meanOf('narrowband'),
        takes: mean(members.map((person) => Math.log2(phrase.takes.get(person)!))),
      },
      logins,
    };
  });
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The value that a share of the others lies below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}
