/** Which clips there are, and their samples at 16 kHz. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeWav } from '../../src/voice/audio/wav';

export interface Clip {
  /** Absolute path. */
  readonly file: string;
  /** Path within its folder, without the ending: what trial lists call it. */
  readonly path: string;
  readonly corpus: string;
  readonly speaker: string;
  readonly phrase: string;
  readonly take: string;
  readonly split: string;
}

/** Openly licensed: what is shipped may learn from them. */
const TRAINING_CORPORA = ['ascmd', 'gsc', 'duke', 'libri'];
/** Read for development figures only. */
const DEVELOPMENT_CORPORA = [...TRAINING_CORPORA, 'ased'];
/** kitchen, room2, washing_machine and babble are the test noises. */
const NOISES = ['boiler', 'room1', 'white', 'pink', 'brown', 'hum50'];
/** ffmpeg opens its inputs at once; starting it costs as much as decoding 20 short clips. */
const INPUTS_PER_CALL = 100;

/** Clips of the data folder's manifest: the train split of the open corpora, and development speakers marked as such. */
export function baseClips(data: string): Clip[] {
  return readManifest(join(data, 'manifest.tsv'))
    .filter(({ corpus, split }) =>
      (split === 'train' ? TRAINING_CORPORA : DEVELOPMENT_CORPORA).includes(corpus!),
    )
    .map((row) => toClip(row, join(data, row['path']!)));
}

/**
 * The extra clips of training speakers. `folder` holds the unpacked tars of data/voice/extra, either as they are (Opus) or decoded:
 * `for t in DATA/extra/*.tar; do tar -xf $t -C FOLDER; done`.
 */
export function extraClips(data: string, folder: string): Clip[] {
  return readManifest(join(data, 'extra/manifest.tsv'))
    .filter(({ corpus, split }) => split === 'train' && TRAINING_CORPORA.includes(corpus!))
    .map((row) => {
      const wav = join(folder, row['path']!.replace(/\.opus$/, '.wav'));
      return toClip(row, existsSync(wav) ? wav : join(folder, row['path']!));
    });
}

export function noiseClips(data: string): Clip[] {
  return NOISES.map((name) => ({
    file: join(data, 'noise', `${name}.flac`),
    path: `noise/${name}`,
    corpus: 'noise',
    speaker: name,
    phrase: '',
    take: '1',
    split: 'train',
  }));
}

/** Every WAV under a folder such as make_voice_trials.py writes: …/condition/corpus/speaker/phrase_take.wav, or less of it. */
export function trialClips(folder: string): Clip[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.wav'))
    .sort()
    .map((path) => {
      const [name, speaker = '', corpus = '', condition = ''] = path.slice(0, -4).split('/').reverse();
      const [phrase, take = ''] = name!.split('_');
      return {
        file: join(folder, path),
        path: path.slice(0, -4),
        corpus,
        speaker,
        phrase: phrase!,
        take,
        split: condition,
      };
    });
}

/** Calls `use` with each clip's samples, full scale ±1, in the order of the list. */
export function eachClip(clips: readonly Clip[], use: (clip: Clip, samples: Float32Array) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'clips-'));
  try {
    for (let first = 0; first < clips.length; first += INPUTS_PER_CALL) {
      const batch = clips.slice(first, first + INPUTS_PER_CALL);
      const coded = batch.filter(({ file }) => !file.endsWith('.wav'));
      const decoded = (clip: Clip): string => join(folder, `${coded.indexOf(clip)}.s16`);
      if (coded.length > 0)
        execFileSync('ffmpeg', [
          ...['-v', 'error', '-y', '-threads', '1'],
          ...coded.flatMap(({ file }) => ['-i', file]),
          ...coded.flatMap((clip, i) => [
            ...['-map', `${i}:a`, '-ar', '16000', '-ac', '1', '-f', 's16le'],
            decoded(clip),
          ]),
        ]);
      for (const clip of batch)
        use(
          clip,
          coded.includes(clip)
            ? fromInt16(readFileSync(decoded(clip)))
            : decodeWav(readFileSync(clip.file)).samples,
        );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fromInt16(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length >> 1 }, (_, i) => bytes.readInt16LE(2 * i) / 32_768);
}

function toClip(row: Record<string, string>, file: string): Clip {
  const { path, corpus, speaker, phrase, take, split } = row as Record<keyof Clip, string>;
  return { file, path: path.replace(/\.\w+$/, ''), corpus, speaker, phrase, take, split };
}

export function readManifest(path: string): Record<string, string>[] {
  const [header, ...rows] = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(header!.map((name, i) => [name, row[i] ?? ''])));
}
