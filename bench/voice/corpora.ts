/**
 * Recordings that anybody can download, and how their folders name speaker, phrase and take; ../README.md has titles, licences and
 * sources. Nothing of them is in this repository.
 * What a corpus sets apart for tests is left out: those parts stay unopened.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Clip {
  readonly corpus: string;
  readonly speaker: string;
  readonly phrase: string;
  readonly take: number;
  /** Relative to the folder of recordings. */
  readonly path: string;
}

export interface Corpus {
  readonly name: string;
  /** Folder within the folder of recordings, as its archive unpacks. */
  readonly folder: string;
  /** Groups `speaker`, `phrase` and `take`, against the path within the folder. */
  readonly path: RegExp;
  /** Files that list what is set apart, paths a line. */
  readonly setApart?: readonly string[];
  readonly isSetApart?: (take: number) => boolean;
}

export const CORPORA: readonly Corpus[] = [
  {
    name: 'ascmd',
    folder: 'arabic-speech-commands-dataset/dataset',
    path: /^(?<phrase>[^/]+)\/(?<speaker>\d+)_[^/]*?(?<take>\d+)\.wav$/,
    setApart: ['../test.csv'],
  },
  {
    name: 'gsc',
    folder: 'speech_commands_v0.02',
    path: /^(?<phrase>[a-z]+)\/(?<speaker>[0-9a-f]+)_nohash_(?<take>\d+)\.wav$/,
    setApart: ['testing_list.txt'],
  },
  {
    name: 'ased',
    folder: 'ASED_V1',
    // Mood and folder, sentence, repetition, sex, speaker: a5-03-01-02-50.wav
    path: /(?:^|\/)(?<phrase>[a-z]\d-\d+)-(?<take>\d+)-\d+-(?<speaker>\d+)\.wav$/,
  },
  {
    name: 'fsdd',
    folder: 'free-spoken-digit-dataset/recordings',
    path: /^(?<phrase>\d)_(?<speaker>[a-z]+)_(?<take>\d+)\.wav$/,
    // "The test set officially consists of the first 10 % of the recordings", the takes 0 to 4.
    isSetApart: (take) => take < 5,
  },
];

/**
 * Clips of a folder: of its `manifest.tsv` (columns path, corpus, speaker, phrase, take, split) those of `split`, or of the corpora
 * above, as they were unpacked there.
 */
export function readClips(root: string, split = 'dev'): readonly Clip[] {
  const manifest = tableOf(join(root, 'manifest.tsv'));
  if (manifest)
    return manifest
      .filter((row) => row['split'] === split)
      .map(({ corpus = '', speaker = '', phrase = '', take, path = '' }) => ({
        corpus,
        speaker,
        phrase,
        take: Number(take),
        path,
      }));
  return CORPORA.flatMap((corpus) => clipsOf(root, corpus));
}

function clipsOf(root: string, corpus: Corpus): readonly Clip[] {
  const folder = join(root, corpus.folder);
  const hidden = new Set(
    (corpus.setApart ?? [])
      .flatMap((list) => textOf(join(folder, list))?.split(/[\r\n,]+/) ?? [])
      .map((path) => path.split('/').slice(-2).join('/')),
  );
  return wavFiles(folder)
    .sort()
    .flatMap((file) => {
      const path = relative(folder, file).replaceAll('\\', '/');
      const { speaker, phrase, take } = corpus.path.exec(path)?.groups ?? {};
      if (!speaker || !phrase || hidden.has(path) || corpus.isSetApart?.(Number(take))) return [];
      return [{ corpus: corpus.name, speaker, phrase, take: Number(take), path: relative(root, file) }];
    });
}

function wavFiles(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return wavFiles(path);
      return name.endsWith('.wav') ? [path] : [];
    });
  } catch {
    return [];
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function tableOf(file: string): readonly Readonly<Record<string, string>>[] | undefined {
  const [header, ...rows] = textOf(file)?.trim().split('\n') ?? [];
  const names = header?.split('\t');
  return names && rows.map((row) => Object.fromEntries(row.split('\t').map((cell, i) => [names[i]!, cell])));
}
