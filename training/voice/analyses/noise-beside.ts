/**
 * Loud noise behind what is said: `npx tsx training/voice/analyses/noise-beside.ts DATA_VOICE [SEED]`, with ffmpeg. Logins of `createNutq` behind
 * `guardVoice` with the shipped networks, phrases of four words cut together from ascmd, most of whose speakers the networks were trained on:
 * how an attack fares, not how many impostors pass.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { encodeWav } from '../../../src/browser/encode-wav';
import { encodeBase64 } from '../../../src/platform/base64';
import { guardVoice } from '../../../src/service/guarded-voice';
import { createNutq } from '../../../src/service/nutq';
import { memoryStores } from '../../../src/stores/key-value-stores';
import { draws } from '../augment';
import { readManifest } from '../clips';
import { joinWords, shippedNetworks } from './joined-words';

const [data, seed = '1'] = process.argv.slice(2);
if (!data) throw new Error('Usage: npx tsx training/voice/analyses/noise-beside.ts DATA_VOICE [SEED]');
const RATE = 16_000;
const NOISE_SECONDS = 25;
const ENROLLED = 8;
const PHRASE = 'تراجع السابق تفعيل أسفل';
const WORDS = ['undo', 'previous', 'enable', 'down'];
const OTHERS = ['left', 'right', 'open', 'close'];

const files = new Map(
  readManifest(join(data, 'manifest.tsv'))
    .filter(({ corpus }) => corpus === 'ascmd')
    .map(({ speaker, phrase, take, path }) => [`${speaker} ${phrase} ${take}`, join(data, path!)]),
);
const has = (speaker: string, take: number, words: readonly string[]): boolean =>
  words.every((word) => files.has(`${speaker} ${word} ${take}`));
const speakers = [...new Set([...files.keys()].map((key) => key.split(' ')[0]!))].filter(
  (speaker) => has(speaker, 1, OTHERS) && [1, 2, 3].every((take) => has(speaker, take, WORDS)),
);
if (speakers.length <= ENROLLED) throw new Error(`${data} has too few speakers of ascmd with three takes`);
const [people, strangers] = [speakers.slice(0, ENROLLED), speakers.slice(ENROLLED)];

function said(speaker: string, take: number, words = WORDS): Float32Array {
  const clips = words.map((word) => decode(files.get(`${speaker} ${word} ${take}`)!));
  return joinWords(clips, 0).samples;
}

function decode(file: string): Float32Array {
  const format = ['-v', 'error', '-i', file, '-ar', String(RATE), '-ac', '1', '-f', 'f32le', '-'];
  const { buffer, byteOffset, length } = execFileSync('ffmpeg', format, { maxBuffer: 2 ** 28 });
  return new Float32Array(buffer.slice(byteOffset, byteOffset + length));
}

/** With noise around 1 kHz behind it, so many times as loud. */
function noisy(speech: Float32Array, times: number, key: string): Float32Array {
  const draw = draws(`${seed} ${key} ${times}`);
  const noise = new Float32Array(NOISE_SECONDS * RATE);
  const pole = Math.exp(-(2 * Math.PI) / 16 / 1.8);
  for (let i = 0, last = 0, before = 0; i < noise.length; i++) {
    const next = draw(-0.5, 0.5) + 2 * pole * Math.cos((2 * Math.PI) / 16) * last - pole * pole * before;
    [last, before] = [next, last];
    noise[i] = next;
  }
  const gain = (times * level(speech)) / level(noise);
  return joinWords([speech, noise.map((value) => value * gain)], 0).samples;
}

const level = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

const stores = memoryStores();
const voice = { store: stores.voices, model: await shippedNetworks() };
const guarded = guardVoice(createNutq({ voice }), { stores, loginLimit: false });
const queryOf = (speaker_id: string) => ({ collection_name: 'acme', login_phrase: PHRASE, speaker_id });
function bodyOf(samples: Float32Array): { RecordData_app: string } {
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const whole = samples.map((value) => (value * 0.95) / Math.max(0.95, loudest));
  return { RecordData_app: encodeBase64(encodeWav(whole, RATE)) };
}

for (const speaker of people)
  for (const take of [1, 2, 3])
    if ((await guarded.register(queryOf(speaker), bodyOf(said(speaker, take)))).status !== 200)
      throw new Error(`${speaker} could not be enrolled`);

const counts = new Map<string, { tries: number; letIn: number }>();
async function logIn(what: string, samples: Float32Array, speaker: string): Promise<void> {
  const { status } = await guarded.login(queryOf(speaker), bodyOf(samples));
  const { tries, letIn } = counts.get(what) ?? { tries: 0, letIn: 0 };
  counts.set(what, { tries: tries + 1, letIn: letIn + Number(status === 200) });
}
for (const speaker of people) {
  const [enrolled, others] = [said(speaker, 2), said(speaker, 1, OTHERS)];
  await logIn('an enrolled recording', enrolled, speaker);
  await logIn('other words of an enrolled voice', others, speaker);
  for (const times of [3, 4]) {
    await logIn(`an enrolled recording, noise x${times}`, noisy(enrolled, times, speaker), speaker);
    await logIn(`other words, noise x${times}`, noisy(others, times, speaker), speaker);
  }
}
for (const stranger of strangers)
  for (const speaker of people) {
    const words = said(stranger, 1);
    await logIn('right words of a stranger', words, speaker);
    await logIn('right words of a stranger, noise x2', noisy(words, 2, stranger), speaker);
  }
for (const [what, { tries, letIn }] of counts) console.log(`${letIn} of ${tries}`.padEnd(10), what);
