/**
 * Replay protection on real speech: `npx tsx training/voice/analyses/replay.ts DEV [--corpora ascmd,gsc,ased] [--takes 3000] [--copies 60] [--keys 0]`, DEV being
 * what make_voice_trials.py wrote (see training/voice/README.md). ffmpeg makes the copies that go through codecs and filters.
 *
 * False alarms: each clip against all earlier ones of its corpus, other takes of the same words by the same person among them. What
 * is printed as `same file` are copies that the corpus holds itself. Copies: of clips that there is another take of, both known; each
 * row says how many are not known again, whatever the voice check would say of them. Copies over loudspeakers are simulated (two
 * channels, a room, noise): no certificate of anything. With keys, the last take of each person's words is compared with those before
 * it under so many keys: what is heard alike depends on the key, too.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeWav, type Recording } from '../../../src/voice/audio/wav';
import { isCopy, type Match } from '../../../src/voice/replay/copy-evidence';
import { hear } from '../../../src/voice/replay/fingerprint';
import { FINGERPRINT_KEY_BYTES } from '../../../src/voice/replay/keyed-bits';
import { KnownRecordings } from '../../../src/voice/replay/known-recordings';
import { BAND_RATE } from '../../../src/voice/replay/speech-band';
import { ALTERATIONS, PIECED } from '../../../test/voice/altered';
import { augment, draws } from '../augment';

const RATE = 16_000;
/** Bits by which landmarks agree better than chance, from which on two files of a corpus are one recording: other takes stay at 9. */
const SAME_FILE = 10;
const THROUGH_FFMPEG = {
  'MP3 128 kbit/s': ['mp3', '-b:a', '128k'],
  'MP3 32 kbit/s': ['mp3', '-b:a', '32k'],
  'Opus 32 kbit/s': ['opus', '-c:a', 'libopus', '-b:a', '32k'],
  'Opus 12 kbit/s': ['opus', '-c:a', 'libopus', '-b:a', '12k'],
  'AAC 64 kbit/s': ['m4a', '-c:a', 'aac', '-b:a', '64k'],
  'AAC 24 kbit/s': ['m4a', '-c:a', 'aac', '-b:a', '24k'],
  'µ-law 8 kHz': ['wav', '-ar', '8000', '-c:a', 'pcm_mulaw'],
  'GSM 06.10': ['gsm', '-ar', '8000', '-c:a', 'libgsm'],
  'a dip of 3 dB at 700 Hz': ['wav', '-af', 'equalizer=f=700:t=q:w=1:g=-3'],
  'a dip of 9 dB at 700 Hz': ['wav', '-af', 'equalizer=f=700:t=q:w=1:g=-9'],
  'all-pass at 700 and 1000 Hz': ['wav', '-af', 'allpass=f=700:t=q:w=1,allpass=f=1000:t=q:w=1'],
  'Opus 6 kbit/s': ['opus', '-c:a', 'libopus', '-b:a', '6k'],
  'up by 1 Hz': ['wav', '-af', 'afreqshift=shift=1'],
  'down by 1 Hz': ['wav', '-af', 'afreqshift=shift=-1'],
  'up by 5 Hz': ['wav', '-af', 'afreqshift=shift=5'],
  'telephone, µ-law': ['wav', '-af', 'highpass=f=300,lowpass=f=3400', '-ar', '8000', '-c:a', 'pcm_mulaw'],
  'telephone, GSM': ['gsm', '-af', 'highpass=f=300,lowpass=f=3400', '-ar', '8000', '-c:a', 'libgsm'],
  'telephone by steep filters, GSM': [
    'gsm',
    '-af',
    'highpass=f=250,highpass=f=250,lowpass=f=3300,lowpass=f=3300',
    '-ar',
    '8000',
    '-c:a',
    'libgsm',
  ],
  'telephone by steep filters, µ-law': [
    'wav',
    '-af',
    'highpass=f=300,highpass=f=300,highpass=f=300,lowpass=f=3400,lowpass=f=3400',
    '-ar',
    '8000',
    '-c:a',
    'pcm_mulaw',
  ],
  ...Object.fromEntries(
    [1, 2, 3, 5].flatMap((percent) =>
      [percent, -percent].flatMap((by) => [
        [
          `pitch by ${by} %, pieces shifted`,
          ['wav', '-af', `asetrate=${16_000 + 160 * by},aresample=16000,atempo=${1 / (1 + by / 100)}`],
        ],
        [`pitch by ${by} %, rubberband`, ['wav', '-af', `rubberband=pitch=${1 + by / 100}`]],
        [`pace by ${by} %, pieces shifted`, ['wav', '-af', `atempo=${1 + by / 100}`]],
        [`pace by ${by} %, rubberband`, ['wav', '-af', `rubberband=tempo=${1 + by / 100}`]],
      ]),
    ),
  ),
  'an echo of 3 ms, 6 dB down': ['wav', '-af', 'aecho=1:1:3:0.5'],
  'an echo of 40 ms, 6 dB down': ['wav', '-af', 'aecho=1:1:40:0.5'],
} satisfies Record<string, readonly string[]>;

const [root] = process.argv.slice(2);
if (!root)
  throw new Error(
    'Usage: npx tsx training/voice/analyses/replay.ts DEV [--corpora LIST] [--takes N] [--copies N]',
  );
const flag = (name: string, standard: string): string => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : process.argv[at + 1]!;
};
const draw = draws('fingerprint key');
const newKey = (): Uint8Array => Uint8Array.from({ length: FINGERPRINT_KEY_BYTES }, () => draw(0, 256));
const key = newKey();

const clipsOf = (corpus: string): string[] =>
  readdirSync(join(root, 'wav', corpus))
    .sort()
    .flatMap((speaker) =>
      readdirSync(join(root, 'wav', corpus, speaker))
        .sort()
        .map((name) => join(corpus, speaker, name)),
    );
const read = (path: string): Recording => decodeWav(readFileSync(join(root, 'wav', path)));
const percent = (part: number, all: number): string => `${((100 * part) / Math.max(1, all)).toFixed(2)} %`;
const cpu = (): number => process.cpuUsage().user / 1000;
const show = ({ evidence, stretches: [best] }: Match): string =>
  `evidence ${evidence.toFixed(0)}; best ${best!.score} at ${best!.landmarks} landmarks, ${((best!.to - best!.from) / BAND_RATE).toFixed(2)} s`;
const isSameFile = ({ stretches: [best] }: Match, landmarks: number): boolean =>
  best !== undefined && best.landmarks > landmarks / 2 && best.score > SAME_FILE * best.landmarks;

const noiseOf = (pole: number): Float32Array => {
  let level = 0;
  return Float32Array.from({ length: 10 * RATE }, () => (level = pole * level + draw(-0.01, 0.01)));
};
const brownNoise = noiseOf(0.98);
/** Falls off above 270 Hz. */
const roomNoise = noiseOf(0.9);

const corpora = flag('corpora', 'ascmd,gsc,ased').split(',');
for (const corpus of corpora) falseAlarms(corpus, Number(flag('takes', '3000')));
const keys = Number(flag('keys', '0'));
if (keys > 0) for (const corpus of corpora) otherTakes(corpus, keys);
const count = Number(flag('copies', '60'));
if (count > 0) copies(corpora, count);
speed(corpora[0]!);

function falseAlarms(corpus: string, most: number): void {
  const paths = clipsOf(corpus).slice(0, most);
  const known = new KnownRecordings();
  const counts = { sameFile: 0, alarms: 0, landmarks: 0 };
  let [hearing, searching] = [0, 0];
  for (const [i, path] of paths.entries()) {
    const start = cpu();
    const heard = hear(read(path), key);
    const middle = cpu();
    const match = known.search(heard);
    searching += cpu() - middle;
    hearing += middle - start;
    counts.landmarks += heard.fingerprint.times.length;
    // A corpus's own copies are kept out, as a service would refuse them.
    const sameFile = isSameFile(match, heard.fingerprint.times.length);
    if (sameFile) counts.sameFile++;
    else known.add(i + 1, heard.fingerprint);
    if (isCopy(match)) {
      if (!sameFile) counts.alarms++;
      console.log(
        `  ${sameFile ? 'same file' : 'alarm'}: ${path}, ${paths[match.number - 1]}: ${show(match)}`,
      );
    }
  }
  console.log(
    `${corpus}: ${paths.length} clips, ${counts.sameFile} same files, ${counts.alarms} false alarms (${percent(counts.alarms, paths.length)}); ` +
      `${(counts.landmarks / paths.length).toFixed(1)} landmarks a clip, ` +
      `${(hearing / paths.length).toFixed(1)} ms to hear one, ${(searching / paths.length).toFixed(1)} ms to search for it`,
  );
}

/** Paths of takes by person and phrase, where there are several. */
function retakes(corpus: string): string[][] {
  const takes = new Map<string, string[]>();
  for (const path of clipsOf(corpus)) {
    const text = path.slice(0, path.lastIndexOf('_'));
    takes.set(text, [...(takes.get(text) ?? []), path]);
  }
  return [...takes.values()].filter((paths) => paths.length > 1);
}

function otherTakes(corpus: string, count: number): void {
  const alarms = new Map<string, number>();
  let tried = 0;
  for (const paths of retakes(corpus)) {
    const takes = paths.slice(0, 4).map(read);
    for (let k = 0; k < count; k++) {
      const own = newKey();
      const heard = takes.map((take) => hear(take, own));
      const last = heard.pop()!;
      const known = new KnownRecordings();
      for (const [i, { fingerprint }] of heard.entries()) known.add(i + 1, fingerprint);
      tried++;
      if (isCopy(known.search(last))) alarms.set(paths[0]!, (alarms.get(paths[0]!) ?? 0) + 1);
    }
  }
  const all = [...alarms.values()].reduce((sum, each) => sum + each, 0);
  console.log(
    `${corpus}: ${tried} other takes under ${count} keys, ${all} false alarms (${percent(all, tried)})`,
  );
  for (const [path, each] of alarms) console.log(`  ${path}: ${each}`);
}

function copies(sources: readonly string[], most: number): void {
  const share = Math.ceil(most / sources.length);
  const pairs = sources.flatMap((corpus) => {
    const all = retakes(corpus);
    return Array.from({ length: share }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / share)]!);
  });
  const paths = pairs.map(([path]) => path!);
  const clips = paths.map(read);
  const others = pairs.map(([, other]) => read(other!));
  const known = new KnownRecordings();
  for (const [i, clip] of [...clips, ...others].entries()) known.add(i + 1, hear(clip, key).fingerprint);
  const folder = mkdtempSync(join(tmpdir(), 'nutq-replay-'));
  const changes: Record<string, (clip: Recording, i: number) => Recording> = {
    ...ALTERATIONS,
    ...Object.fromEntries(
      Object.entries(PIECED).map(([name, piece]) => [
        name,
        (clip: Recording, i: number) => piece(clip, others[i]!),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(THROUGH_FFMPEG).map(([name, [extension, ...options]]) => [
        name,
        (clip: Recording) => throughCodec(clip, join(folder, `copy.${extension}`), options),
      ]),
    ),
    '50 ms cut, up by 1 Hz, µ-law': (clip) =>
      throughCodec(ALTERATIONS['50 ms cut from the middle']!(clip), join(folder, 'copy.wav'), [
        '-af',
        'afreqshift=shift=1',
        '-ar',
        '8000',
        '-c:a',
        'pcm_mulaw',
      ]),
    'noise 30 dB under the voice': (clip) => inNoise(clip, 30),
    'noise 20 dB under the voice': (clip) => inNoise(clip, 20),
    'another channel': (clip, i) => ({ ...clip, samples: augment(clip.samples, 'channel', paths[i]!, []) }),
    'a room': (clip, i) => ({ ...clip, samples: inRoom(clip.samples, paths[i]!) }),
    'loudspeaker, room and microphone': (clip, i) => ({
      ...clip,
      samples: augment(
        inRoom(augment(clip.samples, 'channel', `${paths[i]}, loudspeaker`, []), paths[i]!),
        'both',
        paths[i]!,
        [brownNoise],
      ),
    }),
  };
  for (const [name, change] of Object.entries(changes)) {
    const passing = clips.filter((clip, i) => !isCopy(known.search(hear(change(clip, i), key)))).length;
    console.log(
      `${name.padEnd(42)} ${passing} of ${clips.length} not known, ${percent(passing, clips.length)}`,
    );
  }
  rmSync(folder, { recursive: true });
}

/** Among 10,000 fingerprints of random bits: speed hardly depends on whose they are, and real ones are counted above. */
function speed(corpus: string): void {
  const known = new KnownRecordings();
  const word = (): Int32Array => Int32Array.from({ length: 25 }, () => draw(-(2 ** 31), 2 ** 31));
  const words = () => ({ even: word(), odd: word() });
  const periods = new Uint16Array(25).fill(150);
  const times = Int32Array.from({ length: 25 }, (_, k) => 100 * (k + 1));
  for (let number = 1; number <= 10_000; number++)
    known.add(number, { times, words: words(), ownPace: { periods, words: words() } });
  const heard = clipsOf(corpus)
    .slice(0, 100)
    .map((path) => hear(read(path), key));
  for (const each of heard) known.search(each);
  const start = cpu();
  for (const each of heard) known.search(each);
  console.log(`search among 10,000 of 25 landmarks: ${((cpu() - start) / heard.length).toFixed(1)} ms`);
}

function throughCodec(clip: Recording, file: string, options: readonly string[]): Recording {
  const raw = ['-f', 's16le', '-ar', String(RATE), '-ac', '1'];
  const quiet = ['-v', 'error', '-y'];
  const pcm = Int16Array.from(clip.samples, (sample) =>
    Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))),
  );
  execFileSync('ffmpeg', [...quiet, ...raw, '-i', 'pipe:0', ...options, file], {
    input: Buffer.from(pcm.buffer),
  });
  const decoded = execFileSync('ffmpeg', [...quiet, '-i', file, ...raw, 'pipe:1']);
  const samples = Float32Array.from(
    { length: decoded.length >> 1 },
    (_, i) => decoded.readInt16LE(2 * i) / 32_768,
  );
  return { samples, sampleRate: RATE };
}

function inNoise({ samples, sampleRate }: Recording, snrDb: number): Recording {
  const rms = (all: Float32Array): number => Math.hypot(...all) / Math.sqrt(all.length);
  const noise = roomNoise.subarray(0, samples.length);
  const gain = rms(samples) / (rms(noise) * 10 ** (snrDb / 20));
  return { samples: samples.map((sample, i) => sample + gain * noise[i % noise.length]!), sampleRate };
}

/** A room whose echoes die away by 60 dB in 0.2–0.5 s, heard from 3 dB nearer than its reverberation to 6 dB farther. */
function inRoom(samples: Float32Array, name: string): Float32Array {
  const random = draws(`${name}, room`);
  const length = Math.floor(random(0.2, 0.5) * RATE);
  const directDb = random(-6, 3);
  const echoes = Float32Array.from({ length }, (_, i) =>
    i < RATE / 400 ? 0 : (random(-1, 1) + random(-1, 1)) * 10 ** ((-3 * i) / length),
  );
  const energy = echoes.reduce((sum, echo) => sum + echo * echo, 0);
  const gain = 10 ** (-directDb / 20) / Math.sqrt(energy);
  return samples.map((sample, n) => {
    let sum = 0;
    for (let k = 1; k <= Math.min(n, length - 1); k++) sum += echoes[k]! * samples[n - k]!;
    return sample + gain * sum;
  });
}
