/**
 * Logins of one second among a thousand people, behind a guard that remembers hundreds of recordings. Each login brings a take of its
 * own: a recording that was heard before would be compared as a copy, and the memory would never grow.
 */
import { createNutq, guardVoice, memoryStores } from '../../src/index';
import type { LoginResult } from '../../src/voice/collection/requests';
import { decodeAudioText, decodeWav, sampleVoice, Voices } from '../../src/voice/index';
import type { VoiceModel } from '../../src/voice/model/voice-model';
import { hear } from '../../src/voice/replay/fingerprint';
import { FINGERPRINT_KEY_BYTES } from '../../src/voice/replay/keyed-bits';
import { KnownRecordings } from '../../src/voice/replay/known-recordings';
import type { Row } from '../driver/bench';
import { alternate, rowOf } from '../driver/measure';
import { freshTake } from './fresh-takes';
import { wavOf } from './speech';

const PEOPLE = 1000;
/** Takes that the guard remembers before the first login that is timed. */
const REMEMBERED = 300;
/** Takes of a thousand people who were enrolled with three each, and no logins yet. */
const REMEMBERED_OF_ALL = 3000;
/** Takes that nobody has heard a round, more than are needed: rounds are added while times waver. */
const FRESH = 45;
const COLLECTION = 'bench';
const PHRASE = 'open my account';
const QUERY = { collection_name: COLLECTION, login_phrase: PHRASE };

export async function guardedLoginRows(model: VoiceModel, rounds: number): Promise<Row[]> {
  const stores = memoryStores();
  // Synthetic voices are much alike: more of them get in, at the same cost.
  const voice = { store: stores.voices, model, falseAcceptRate: 0.2 };
  const nutq = createNutq({ voice });
  const guarded = guardVoice(nutq, { stores, loginLimit: false });
  let next = 0;
  const fresh = (): string => wavOf(freshTake(next++)).toString('base64');
  for (let take = 0; take < 3; take++) {
    const body = { RecordData_app: fresh() };
    const { status } = await guarded.register({ ...QUERY, speaker_id: 'amal' }, body);
    if (status !== 200) throw new Error(`a registration answered ${status}`);
  }
  await fillUp();
  /** Every one is let in, which no copy is, by a score among all who are enrolled. */
  const login = async (text: string): Promise<void> => {
    let result: LoginResult | undefined;
    const caller = { onResult: (heard: LoginResult) => void (result = heard) };
    const { status, body } = await guarded.login(QUERY, { RecordData_app: text }, caller);
    if (status !== 200) throw new Error(`a fresh take was refused: ${body.errors.message}`);
    if (result?.status !== 'accepted' || result.candidates !== PEOPLE) throw new Error('nobody was searched');
  };
  const known = new KnownRecordings();
  const key = Uint8Array.from({ length: FINGERPRINT_KEY_BYTES }, (_, i) => (i * 151) ^ (i >> 3));
  const heardIn = (text: string) => hear(decodeWav(decodeAudioText(text)!), key);
  for (let i = 0; i < REMEMBERED; i++) {
    const text = fresh();
    known.add(i + 1, heardIn(text).fingerprint);
    await login(text);
  }
  const knownOfAll = new KnownRecordings();
  for (let i = 0; i < REMEMBERED_OF_ALL; i++) knownOfAll.add(i + 1, heardIn(fresh()).fingerprint);
  const pool = Array.from({ length: FRESH * rounds + FRESH }, fresh);
  const text = fresh();
  const recording = decodeWav(decodeAudioText(text)!);
  const voices = new Voices(voice);
  let heard = hear(recording, key);
  const parts = await alternate(
    {
      'base64 and WAV decoded': () => decodeWav(decodeAudioText(text)!),
      'fingerprint for the guard': () => (heard = hear(recording, key)),
      [`compared with ${REMEMBERED} remembered recordings`]: () => known.search(heard),
      [`compared with ${REMEMBERED_OF_ALL} remembered recordings`]: () => knownOfAll.search(heard),
      'heard: level, speech, features, networks': () => sampleVoice(recording, model, 'login'),
      [`heard, searched among ${PEOPLE} people, decided`]: () =>
        voices.identify({ collection: COLLECTION, phrase: PHRASE, recording }),
    },
    rounds,
  );
  // Not in turn with the parts: whole logins would pay for collecting what those left behind, which doubles some of their times.
  const whole = await alternate(
    { 'all of it: base64 in, envelope out, remembered': () => login(taken(pool)) },
    rounds,
  );
  return Object.entries({ ...parts, ...whole }).map(([what, runs]) => rowOf(what, '', 'ms', runs));

  /** Others with much the same voice: the short list is full of rivals. */
  async function fillUp(): Promise<void> {
    const [amal] = await stores.voices.find(COLLECTION);
    for (let i = 1; i < PEOPLE; i++) {
      const print = amal!.print.map((value, c) => value + 0.3 * Math.sin(i * 7 + c * c));
      const length = Math.hypot(...print);
      await stores.voices.put(COLLECTION, {
        ...amal!,
        speakerId: `p${i}`,
        print: print.map((value) => value / length),
        takes: amal!.takes.map((take) => ({ ...take, print: print.map((value) => value / length) })),
      });
    }
  }
}

function taken(pool: string[]): string {
  const text = pool.pop();
  if (text === undefined) throw new Error('no fresh take is left');
  return text;
}
