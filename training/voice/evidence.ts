/**
 * What the decision would weigh for everybody who knocks at everybody's enrolment of the same phrase: a pair of files a set, whose .json
 * names phrases and speakers, and whose .f32 has a row of `EVIDENCE_COLUMNS` a comparison. Fits read these in seconds.
 *
 * Sets that end in `-back` are played backwards: a language that the networks never heard.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '../../src/evaluation/voice-trials';
import { decodeWav } from '../../src/voice/audio/wav';
import { hearAltered } from '../../src/voice/decision/altered-copies';
import { gatherEvidence } from '../../src/voice/decision/evidence';
import { QUIET_DB } from '../../src/voice/decision/login-noise';
import { sampleVoice } from '../../src/voice/model/sample-voice';
import type { VoiceModel } from '../../src/voice/model/voice-model';
import { printOf } from '../../src/voice/print/person-print';
import type { VoiceSample } from '../../src/voice/sample/voice-sample';
import { type AlteredCopies, toTake, type VoiceTake } from '../../src/voice/sample/voice-take';
import { signal } from '../../src/wasm/signal';
import { EVIDENCE_COLUMNS, type EvidenceHead, groupBy, ROLES } from './evidence-table';

/** Beyond these a phrase tells nothing new. */
const MOST_PEOPLE = 60;
/** Of what one person enrolled, and of what they tried in each condition. */
const MOST_LOGINS = 2;

type ListRow = Readonly<Record<string, string>>;

interface Login {
  readonly role: number;
  readonly condition: string;
  readonly take: number;
  readonly sample: VoiceSample;
}

interface Person {
  readonly row: ListRow;
  readonly takes: readonly VoiceTake[];
  readonly logins: readonly Login[];
}

/**
 * Dumps these sets of `people.tsv` (people_by_phrase.py) into `out`; those that are there for the same features are left as they are.
 */
export function dumpEvidence(people: string, out: string, model: VoiceModel, sets: readonly string[]): void {
  const bySet = groupBy(readTable(readFileSync(join(people, 'people.tsv'), 'utf8')), (row) => row['set']!);
  const missing = sets.filter((set) => !isFor(join(out, `${set}.json`), model));
  for (const [recorded, variants] of groupBy(missing, (set) => set.replace(/-one$/, ''))) {
    const group = bySet.get(recorded.replace(/-back$/, ''));
    if (!group) continue;
    const heard = hear(people, group, model, recorded.endsWith('-back'));
    for (const set of variants) {
      const { head, rows } = compareAll(set === recorded ? heard : withOneTake(heard), model);
      writeFileSync(join(out, `${set}.f32`), Buffer.from(Float32Array.from(rows).buffer));
      writeFileSync(join(out, `${set}.json`), JSON.stringify(head));
      process.stderr.write(`${set}: ${rows.length / EVIDENCE_COLUMNS.length} comparisons\n`);
    }
  }
}

function isFor(file: string, { featureVersion }: VoiceModel): boolean {
  return (
    existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as EvidenceHead).features === featureVersion
  );
}

/** Everybody who says each phrase. */
interface Heard {
  readonly group: readonly ListRow[];
  readonly phrases: readonly (readonly [phrase: string, people: readonly Person[]])[];
}

function hear(root: string, group: readonly ListRow[], model: VoiceModel, backwards: boolean): Heard {
  const phrases = [...groupBy(group, (row) => row['phrase']!)].map(([phrase, all]) => {
    const people = [...groupBy(all, (row) => row['speaker']!).values()]
      .slice(0, MOST_PEOPLE)
      .map((own) => listenTo(root, own, model, backwards))
      .filter(({ takes }) => takes.length > 0);
    return [phrase, people] as const;
  });
  return { group, phrases };
}

/** As if everybody had enrolled their first take alone. */
function withOneTake({ group, phrases }: Heard): Heard {
  const first = ({ row, takes, logins }: Person): Person => ({
    row,
    takes: takes.slice(0, 1),
    logins: logins.filter(({ role, take }) => role !== ROLES.enrol || take === 0),
  });
  return { group, phrases: phrases.map(([phrase, people]) => [phrase, people.map(first)]) };
}

function compareAll(
  { group, phrases }: Heard,
  model: VoiceModel,
): { readonly head: EvidenceHead; readonly rows: readonly number[] } {
  const kernels = signal();
  const speakers = [...groupBy(group, (row) => row['speaker']!).values()].map(([first]) => first!);
  const idOf = (row: ListRow): number => speakers.findIndex(({ speaker }) => speaker === row['speaker']);
  const conditions = [...new Set(group.map((row) => row['condition']!))];
  const rows: number[] = [];
  for (const [at, [, people]] of phrases.entries()) {
    for (const enrolled of people) {
      const print = printOf(enrolled.takes);
      for (const other of people) {
        const who = [at, idOf(enrolled.row), idOf(other.row)];
        const likeness = model.likeness(print, printOf(other.takes), kernels);
        const { length } = enrolled.takes;
        if (other !== enrolled) rows.push(...who, ROLES.print, 0, length, 0, likeness, 0, 0, 0, 0, 0, 0);
        for (const { role, condition, take, sample } of other.logins) {
          // One's own take against the others that one enrolled.
          const takes = enrolled.takes.filter(
            (_, own) => other !== enrolled || role !== ROLES.enrol || own !== take,
          );
          if (takes.length === 0) continue;
          rows.push(...who, role, conditions.indexOf(condition), take);
          const evidence = gatherEvidence(takes, sample, model);
          rows.push(evidence.vector, ...numbersOf(evidence), sample.snrDb!, sample.narrowband!);
        }
      }
      const self = idOf(enrolled.row);
      for (const [take, { altered }] of enrolled.takes.entries())
        if (altered)
          rows.push(
            at,
            self,
            self,
            ROLES.altered,
            0,
            take,
            0,
            ...numbersOf(altered),
            QUIET_DB - altered.noise,
            0,
          );
    }
  }
  const head = {
    features: model.featureVersion,
    phrases: phrases.map(([phrase]) => phrase),
    speakers: speakers.map((row) => ({
      name: row['speaker']!,
      split: row['split']!,
      gender: row['gender']!,
      pitch: Number(row['pitch']),
    })),
    conditions,
  };
  return { head, rows };
}

/** In the order of `EVIDENCE_COLUMNS`. */
function numbersOf({ voice, meanExcess, worstExcess, doubt, length }: AlteredCopies): number[] {
  return [voice, meanExcess, worstExcess, doubt, length];
}

function listenTo(root: string, own: readonly ListRow[], model: VoiceModel, backwards: boolean): Person {
  const takes: VoiceTake[] = [];
  const logins: Login[] = [];
  for (const { role, condition, path } of own as readonly {
    role: string;
    condition: string;
    path: string;
  }[]) {
    const isEnrolled = role === 'enrol';
    const take = isEnrolled ? takes.length : logins.filter((login) => login.condition === condition).length;
    const said = logins.filter(
      (login) => login.condition === condition && (login.role === ROLES.enrol) === isEnrolled,
    );
    const isTried = said.length < MOST_LOGINS;
    if (!isEnrolled && !isTried) continue;
    const recording = decodeWav(readFileSync(join(root, path)));
    if (backwards) recording.samples.reverse();
    const { sample } = sampleVoice(recording, model, isEnrolled ? 'enrolment' : 'login');
    if (!sample) continue;
    if (isEnrolled) {
      const kept = toTake(sample);
      takes.push({ ...kept, ...hearAltered(recording, kept, model) });
    }
    if (isTried) logins.push({ role: isEnrolled ? ROLES.enrol : ROLES.test, condition, take, sample });
  }
  return { row: own[0]!, takes, logins };
}
