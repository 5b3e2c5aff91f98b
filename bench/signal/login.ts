/** Logins among a thousand people, from the text of the request to the envelope of the answer. */
import { createNutq } from '../../src/index';
import {
  decodeAudioText,
  decodeWav,
  loadVoiceModel,
  MemoryStore,
  mfcc,
  resample,
  sampleVoice,
  Voices,
} from '../../src/voice/index';
import { toTake } from '../../src/voice/sample/voice-take';
import type { Row } from '../driver/bench';
import { alternate, rowOf } from '../driver/measure';
import { shippedFiles, speech, wavOf } from './speech';

const SECONDS = 2;
const PEOPLE = 1000;
const PHRASE = 'open my account';
const COLLECTION = 'bench';

export async function loginRows(rounds: number): Promise<Row[]> {
  const model = await loadVoiceModel(shippedFiles());
  const samples = speech(SECONDS);
  const recording = { samples, sampleRate: 16_000 };
  const text = wavOf(samples).toString('base64');
  const store = new MemoryStore();
  const take = toTake(sampleVoice(recording, model, 'enrolment').sample!);
  // Many people with much the same voice: the short list is full of rivals.
  for (let i = 0; i < PEOPLE; i++) {
    const print = take.print.map((value, c) => value + 0.3 * Math.sin(i * 7 + c * c));
    const length = Math.hypot(...print);
    await store.put(COLLECTION, {
      speakerId: `p${i}`,
      phrase: PHRASE,
      print: print.map((value) => value / length),
      takes: [take, take, take],
      featureVersion: model.featureVersion,
      enrolledAt: '',
      updatedAt: '',
      consent: undefined,
    });
  }
  const voices = new Voices({ store, model });
  const nutq = createNutq({ voice: { store, model } });
  const query = { collection_name: COLLECTION, login_phrase: PHRASE };
  const files = shippedFiles();
  const times = await alternate(
    {
      'base64 and WAV decoded': () => decodeWav(decodeAudioText(text)),
      '48 kHz to 16 kHz, where it has to be': () => resample(samples, 48_000, 16_000),
      'MFCC alone': () => mfcc(samples, { bands: 40, cepstra: 20 }),
      'heard: level, speech, features, networks': () => sampleVoice(recording, model),
      [`heard, searched among ${PEOPLE} people, decided`]: () =>
        voices.identify({ collection: COLLECTION, phrase: PHRASE, recording }),
      'all of it: base64 in, envelope out': () => nutq.login(query, { data: { RecordData_app: text } }),
      'loading the networks, once a process': () => loadVoiceModel(files),
    },
    rounds,
  );
  return Object.entries(times).map(([what, runs]) => rowOf(what, '', 'ms', runs));
}
