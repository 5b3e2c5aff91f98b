/**
 * Replay protection on real speech: `npx tsx training/voice/analyses/replay.ts DEV [--corpora ascmd,gsc,ased] [--takes 3000] [--copies 60]`, DEV being
 * what make_voice_trials.py wrote (see training/voice/README.md). ffmpeg makes the copies that go through codecs and filters.
 *
 * False alarms: each clip against all earlier ones of its corpus, other takes of the same words by the same person among them. What
 * is printed as `same file` are copies that the corpus holds itself. Copies over loudspeakers are simulated (two channels, a room,
 * noise): no certificate of anything.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeWav, type Recording } from '../../../src/voice/audio/wav';
import { hear } from '../../../src/voice/replay/fingerprint';
import { FINGERPRINT_KEY_BYTES } from '../../../src/voice/replay/keyed-bits';
import { isCopy, KnownRecordings, type Match } from '../../../src/voice/replay/known-recordings';
import { ALTERATIONS } from '../../../test/voice/altered';
import { augment, draws } from '../augment';

const RATE = 16_000;
/** Over this, two files of a corpus are one recording: other takes never come near it. */
const SAME_FILE = 0.9;
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
  'faster by 0.05 %': ['wav', '-af', 'asetrate=16008,aresample=16000'],
} as const;

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
const key = Uint8Array.from({ length: FINGERPRINT_KEY_BYTES }, () => draw(0, 256));

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
const show = ({ similarity, landmarks, coverage }: Match): string =>
  `similarity ${similarity.toFixed(2)} at ${landmarks} landmarks, ${percent(coverage, 1)} of them`;

let level = 0;
const brownNoise = Float32Array.from({ length: 10 * RATE }, () => (level = 0.98 * level + draw(-0.01, 0.01)));

const corpora = flag('corpora', 'ascmd,gsc,ased').split(',');
for (const corpus of corpora) falseAlarms(corpus, Number(flag('takes', '3000')));
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
    if (isCopy(match) && match.similarity >= SAME_FILE) counts.sameFile++;
    else known.add(i + 1, heard.fingerprint);
    if (isCopy(match)) {
      if (match.similarity < SAME_FILE) counts.alarms++;
      console.log(
        `  ${match.similarity < SAME_FILE ? 'alarm' : 'same file'}: ${path}, ${paths[match.number - 1]}: ${show(match)}`,
      );
    }
  }
  console.log(
    `${corpus}: ${paths.length} clips, ${counts.sameFile} same files, ${counts.alarms} false alarms (${percent(counts.alarms, paths.length)}); ` +
      `${(counts.landmarks / paths.length).toFixed(1)} landmarks a clip, ` +
      `${(hearing / paths.length).toFixed(1)} ms to hear one, ${(searching / paths.length).toFixed(1)} ms to search for it`,
  );
}

function copies(sources: readonly string[], most: number): void {
  const paths = sources.flatMap((corpus) => {
    const all = clipsOf(corpus);
    const share = Math.ceil(most / sources.length);
    return Array.from({ length: share }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / share)]!);
  });
  const clips = paths.map(read);
  const known = new KnownRecordings();
  for (const [i, clip] of clips.entries()) known.add(i + 1, hear(clip, key).fingerprint);
  const folder = mkdtempSync(join(tmpdir(), 'nutq-replay-'));
  const changes: Record<string, (clip: Recording, i: number) => Recording> = {
    ...ALTERATIONS,
    ...Object.fromEntries(
      Object.entries(THROUGH_FFMPEG).map(([name, [extension, ...options]]) => [
        name,
        (clip: Recording) => throughCodec(clip, join(folder, `copy.${extension}`), options),
      ]),
    ),
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
    const found = clips.map((clip, i) => known.search(hear(change(clip, i), key)));
    const caught = found.filter((match, i) => isCopy(match) && match.number === i + 1).length;
    console.log(`${name.padEnd(42)} ${caught} of ${clips.length} known, ${percent(caught, clips.length)}`);
  }
  rmSync(folder, { recursive: true });
}

/** Among 10,000 fingerprints of random bits: speed hardly depends on whose they are, and real ones are counted above. */
function speed(corpus: string): void {
  const known = new KnownRecordings();
  for (let number = 1; number <= 10_000; number++) {
    const times = Uint32Array.from({ length: 10 }, (_, k) => 1600 * (k + 1));
    known.add(number, { times, bits: Int32Array.from({ length: 20 }, () => draw(-(2 ** 31), 2 ** 31)) });
  }
  const heard = clipsOf(corpus)
    .slice(0, 100)
    .map((path) => hear(read(path), key));
  for (const each of heard) known.search(each);
  const start = cpu();
  for (const each of heard) known.search(each);
  console.log(`search among 10,000 of 10 landmarks: ${((cpu() - start) / heard.length).toFixed(1)} ms`);
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
