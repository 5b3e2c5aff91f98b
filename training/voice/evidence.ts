/**
 * What the decision would weigh for everybody who knocks at everybody's enrolment: `npx tsx training/voice/evidence.ts PEOPLE OUT [NETWORKS]`,
 * PEOPLE being what same_phrase_people.py wrote, NETWORKS a folder of them (default: the classical tables). OUT gets a pair of files a set:
 * its .json names phrases and speakers, its .f32 has a row of `EVIDENCE_COLUMNS` a comparison. Sets that are there for the same features
 * are left as they are; fits read all in seconds.
 *
 * Sets that end in `-back` are played backwards: a language that the networks never heard.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '../../src/evaluation/voice-trials';
import { decodeWav } from '../../src/voice/audio/wav';
import { type Evidence, gatherEvidence } from '../../src/voice/decision/decision';
import { extractFrames } from '../../src/voice/features/extract-frames';
import { CLASSICAL_MODEL } from '../../src/voice/model/classical-model';
import { loadUncalibrated } from '../../src/voice/model/load';
import { addNoise } from '../../src/voice/model/noise';
import { speechSpan } from '../../src/voice/phrase/phrase';
import { meanPrint } from '../../src/voice/print/classical-print';
import { toTake, type VoiceSample, type VoiceTake } from '../../src/voice/sample';
import { signal } from '../../src/wasm/signal';
import { EVIDENCE_COLUMNS, type EvidenceHead, groupBy, ROLES } from './evidence-table';

/** Beyond these a phrase tells nothing new. */
const MOST_PEOPLE = 60;
/** Of what one person enrolled, and of what they tried in each condition. */
const MOST_LOGINS = 2;
const BACKWARDS = ['ascmd', 'ascmd4', 'gsc', 'gsc3'];
/** Copies of what is enrolled, by the noise that enrolment adds. */
const NOISE = { n15: 15, n8: 8 } as const;

const [root, out, networks] = process.argv.slice(2);
if (!root || !out) throw new Error('Usage: npx tsx training/voice/evidence.ts PEOPLE OUT [NETWORKS]');
const model = networks
  ? (
      await loadUncalibrated({
        speaker: readFileSync(join(networks, 'voice-speaker.bin')),
        phrase: readFileSync(join(networks, 'voice-phrase.bin')),
      })
    ).calibrated(CLASSICAL_MODEL.calibration)
  : CLASSICAL_MODEL;
const kernels = signal();

interface Login {
  readonly sample: VoiceSample;
  readonly take: number;
  readonly snr: number;
}

interface Person {
  readonly speaker: number;
  readonly takes: VoiceTake[];
  readonly prints: Float32Array[];
  /** By role and condition. */
  readonly logins: { role: number; condition: number; login: Login }[];
}

let phrases: string[] = [];
let speakers: EvidenceHead['speakers'][number][] = [];
let rows: number[] = [];
const conditions: string[] = [];

mkdirSync(out, { recursive: true });
const table = readTable(readFileSync(join(root, 'people.tsv'), 'utf8'));
for (const [set, group] of groupBy(table, (row) => row['set']!)) {
  for (const backwards of BACKWARDS.includes(set) ? [false, true] : [false]) {
    const name = backwards ? `${set}-back` : set;
    if (isThere(name)) continue;
    [phrases, speakers, rows] = [[], [], []];
    for (const [phrase, own] of groupBy(group, (row) => row['phrase']!)) addPhrase(phrase, own, backwards);
    const head: EvidenceHead = { features: model.featureVersion, phrases, speakers, conditions };
    writeFileSync(join(out, `${name}.f32`), Buffer.from(Float32Array.from(rows).buffer));
    writeFileSync(join(out, `${name}.json`), JSON.stringify(head));
    console.log(`${new Date().toISOString().slice(11, 19)} ${name} ${rows.length / EVIDENCE_COLUMNS.length}`);
  }
}

function isThere(set: string): boolean {
  const file = join(out!, `${set}.json`);
  return (
    existsSync(file) &&
    (JSON.parse(readFileSync(file, 'utf8')) as EvidenceHead).features === model.featureVersion
  );
}

function addPhrase(
  phrase: string,
  group: readonly Readonly<Record<string, string>>[],
  backwards: boolean,
): void {
  const at = phrases.push(phrase) - 1;
  const people = [...groupBy(group, (row) => row['speaker']!)]
    .slice(0, MOST_PEOPLE)
    .flatMap(([name, own]) => {
      const person = listenTo(name, own, backwards);
      return person.takes.length > 0 ? [person] : [];
    });
  for (const enrolled of people) {
    const print = meanPrint(enrolled.prints);
    for (const other of people) {
      if (other !== enrolled)
        rows.push(
          ...[at, enrolled.speaker, other.speaker, ROLES.print, 0, 0],
          ...[
            kernels.cosine(print, meanPrint(other.prints)),
            model.likeness(print, meanPrint(other.prints), kernels),
          ],
          ...[0, 0, 0, 0, 0, 0],
        );
      for (const { role, condition, login } of other.logins) {
        let takes: readonly VoiceTake[] = enrolled.takes;
        // One's own take against the others that one enrolled.
        if (other === enrolled && role === ROLES.enrol) {
          takes = takes.filter((_, take) => take !== login.take);
          if (takes.length === 0) continue;
        }
        const evidence = gatherEvidence(takes, login.sample, model);
        rows.push(at, enrolled.speaker, other.speaker, role, condition, login.take);
        rows.push(...numbersOf(evidence), login.snr);
      }
    }
  }
}

function numbersOf({
  vector,
  voice,
  certainMean,
  doubtedMean,
  certainWorst,
  filler,
  doubt,
  length,
}: Evidence): number[] {
  return [
    vector,
    voice,
    certainMean + doubtedMean,
    certainWorst / Math.max(1e-6, 1 - doubt),
    filler,
    doubt,
    length,
  ];
}

function listenTo(
  name: string,
  own: readonly Readonly<Record<string, string>>[],
  backwards: boolean,
): Person {
  let speaker = speakers.findIndex((known) => known.name === name);
  if (speaker < 0) {
    const { split, gender, pitch } = own[0]!;
    speaker = speakers.push({ name, split: split!, gender: gender!, pitch: Number(pitch) }) - 1;
  }
  const person: Person = { speaker, takes: [], prints: [], logins: [] };
  const tried = new Map<string, number>();
  for (const { role, condition, path } of own as readonly {
    role: string;
    condition: string;
    path: string;
  }[]) {
    const recording = decodeWav(readFileSync(join(root!, path)));
    if (backwards) recording.samples.reverse();
    const { frames, quality } = extractFrames(recording, kernels);
    const count = tried.get(role + condition) ?? 0;
    tried.set(role + condition, count + 1);
    if (!frames) continue;
    const add = (role: number, condition: string, sample: VoiceSample, take: number): void => {
      person.logins.push({
        role,
        condition: conditionId(condition),
        login: { sample, take, snr: quality.snrDb },
      });
    };
    if (role === 'test') {
      if (count < MOST_LOGINS) add(ROLES.test, condition, model.listen(frames, 'login', kernels), count);
      continue;
    }
    const sample = model.listen(frames, 'enrolment', kernels);
    const take = toTake(sample);
    if (person.takes.length < MOST_LOGINS) add(ROLES.enrol, 'clean', sample, person.takes.length);
    if (person.takes.length < MOST_LOGINS && networks) {
      const { weights } = speechSpan(frames.energy);
      for (const [name, snrDb] of Object.entries(NOISE)) {
        const cepstra = addNoise(frames.cepstra, expandWeights(frames.energy, weights), snrDb, kernels);
        add(ROLES.enrol, name, model.listen({ ...frames, cepstra }, 'login', kernels), person.takes.length);
      }
    }
    person.takes.push(take);
    person.prints.push(take.print);
  }
  return person;
}

/** Weights of the spoken part, for all frames of a recording: 0 outside. */
function expandWeights(energy: Float32Array, weights: Float32Array): Float32Array {
  const all = new Float32Array(energy.length);
  all.set(weights, speechSpan(energy).start);
  return all;
}

function conditionId(name: string): number {
  const at = conditions.indexOf(name);
  return at >= 0 ? at : conditions.push(name) - 1;
}
