/** Callers who enrol, call on other days and are learnt from, and impostors who call in between: all by the library's own `Voices`. */
import { readFileSync } from 'node:fs';
import { decodeWav } from '../../../src/voice/audio/wav';
import { adapt } from '../../../src/voice/collection/adaptation';
import type { AdaptOptions } from '../../../src/voice/collection/options';
import { Voices } from '../../../src/voice/collection/voices';
import { sampleVoice } from '../../../src/voice/model/sample-voice';
import type { VoiceModel } from '../../../src/voice/model/voice-model';
import { adaptedTakes } from '../../../src/voice/print/person-print';
import { toTake } from '../../../src/voice/sample/voice-take';
import type { SaidInCalls } from './calls';

export interface Learning {
  readonly adapt: boolean | AdaptOptions;
  /** Whether something else than the voice tells who calls, before anything is learnt. */
  readonly isConfirmed?: boolean;
  /** From all right calls, whatever was decided. */
  readonly isSupervised?: boolean;
}

export interface Attempt {
  /** Who is enrolled in a collection of one, otherwise who speaks: tries of one person are alike. */
  readonly speaker: string;
  readonly isRight: boolean;
  /** Whether anything could have been learnt before. */
  readonly isLater: boolean;
  /** By the voice: the right people as themselves, impostors as anybody. */
  readonly accepted: boolean;
  readonly score: number;
  readonly isLearnt: boolean;
}

const DAY = 86_400_000;
const MOST_LEARNT = 3;
const PLACE = { collection: 'calls', phrase: 'a word' };

/**
 * @param members who enrols, with a take of each of so many calls; they go on calling, once a day. Before them everybody else calls, with
 * their calls by turns
 */
export async function play(
  model: VoiceModel,
  people: SaidInCalls['people'],
  members: readonly string[],
  enrolled: number,
  learning: Learning,
): Promise<Attempt[]> {
  let time = enrolled * DAY;
  const voices = new Voices({ model, adapt: learning.adapt, now: () => new Date(time) });
  for (const speakerId of members)
    for (const [day, file] of people.get(speakerId)!.slice(0, enrolled).entries()) {
      const recordedAt = new Date(day * DAY);
      await voices.enrol({ ...PLACE, speakerId, recordings: [readFileSync(file)], recordedAt });
    }
  const attempts: Attempt[] = [];
  const logIn = async (name: string, file: string, isRight: boolean, isLater: boolean): Promise<void> => {
    time++;
    const result = await voices.identify({
      ...PLACE,
      recording: readFileSync(file),
      ...(learning.isConfirmed ? { confirm: async (found) => isRight && found === name } : {}),
    });
    const found = 'decision' in result ? result : undefined;
    const isAsMeant = found !== undefined && (!isRight || found.speakerId === name);
    const failed = found?.decision.failed;
    attempts.push({
      speaker: members.length === 1 ? members[0]! : name,
      isRight,
      isLater,
      accepted: isAsMeant && (failed === undefined || failed === 'confirmation'),
      score: isAsMeant ? found.decision.score : Number.NEGATIVE_INFINITY,
      isLearnt: found !== undefined && (await newestOf(voices, found.speakerId)) === time,
    });
  };
  const logins = members.map((name) => ({ name, files: people.get(name)!.slice(enrolled) }));
  const impostors = [...people].filter(([name]) => !members.includes(name));
  const days = Math.max(...logins.map(({ files }) => files.length));
  for (let day = 0; day < days; day++) {
    for (const [name, files] of impostors) await logIn(name, files[day % files.length]!, false, day > 0);
    for (const { name, files } of logins) {
      const file = files[day];
      if (!file) continue;
      await logIn(name, file, true, day > 0);
      if (learning.isSupervised) await learn(voices, name, file, new Date(time));
    }
  }
  return attempts;
}

/** When the newest adapted take of a person was learnt, in ms. */
async function newestOf(voices: Voices, speakerId: string): Promise<number | undefined> {
  const [person] = await voices.store.find(PLACE.collection, { speakerId });
  const newest = adaptedTakes(person!.takes).at(-1)?.adaptedAt;
  return newest === undefined ? undefined : Date.parse(newest);
}

async function learn(voices: Voices, speakerId: string, file: string, at: Date): Promise<void> {
  const { sample } = sampleVoice(decodeWav(readFileSync(file)), voices.model);
  if (!sample) return;
  await voices.store.update(
    PLACE.collection,
    { ...PLACE, speakerId },
    (person) => person && adapt(person, toTake(sample), at, MOST_LEARNT),
  );
}
