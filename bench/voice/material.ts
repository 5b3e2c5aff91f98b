/** Writes the WAV files and lists of trials that `nutq evaluate voice` reads, out of a folder of recordings. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONDITIONS, type Condition, change, NOISES, RATE } from './conditions';
import { readClips } from './corpora';
import { hasFlac, readPcm, writeWav } from './pcm';
import { type DrawnTrial, drawSets, type TrialSet } from './trials';

/** Digital silence after each of the clips that are joined. */
const GAP = (RATE * 6) / 100;

export interface Material {
  /** Folder that paths of the lists start from. */
  readonly root: string;
  readonly sets: readonly { readonly name: string; readonly title: string; readonly list: string }[];
  readonly speakers: number;
  /** What could not be made, and why. */
  readonly notes: readonly string[];
}

const COLUMNS = 'trial_id set kind snr label enrol_paths phrase test_path'.split(' ');

/** @param wanted sets and conditions to make; the trials are the same whatever is left out */
export function makeMaterial(
  recordings: string,
  root: string,
  wanted: { readonly sets?: readonly string[]; readonly conditions?: readonly Condition[] } = {},
): Material {
  const hasManifest = existsSync(join(recordings, 'manifest.tsv'));
  if (hasManifest && !hasFlac())
    return {
      root,
      sets: [],
      speakers: 0,
      notes: ['The recordings are FLAC, and there is no `flac` to decode them.'],
    };
  const clips = readClips(recordings);
  const sets = drawSets(clips, hasManifest).filter(({ name }) => wanted.sets?.includes(name) ?? true);
  const { noises, missing } = readNoises(recordings);
  const conditions = (wanted.conditions ?? CONDITIONS).filter(
    (condition) => missing.length === 0 || condition === 'clean' || condition === 'chan',
  );
  const writer = new Writer(
    recordings,
    root,
    new Map(clips.map(({ path }) => [withoutExtension(path), path])),
    noises,
  );
  for (const { joined } of sets) for (const each of joined) writer.join(each.name, each.parts);
  mkdirSync(join(root, 'trials'), { recursive: true });
  const lists = sets.map((set) => ({
    name: set.name,
    title: set.title,
    list: writeList(set, root, conditions, writer),
  }));
  const used = new Set(clips.map(({ corpus, speaker }) => `${corpus} ${speaker}`));
  const notes =
    missing.length > 0 ? [`No noise to add (${missing.join(', ')}): those conditions are left out.`] : [];
  return { root, sets: lists, speakers: used.size, notes };
}

function readNoises(recordings: string) {
  const noises = new Map<string, Int16Array>();
  const missing = NOISES.filter((name) => {
    const file = ['flac', 'wav']
      .map((extension) => join(recordings, 'noise', `${name}.${extension}`))
      .find((path) => existsSync(path));
    if (file) noises.set(name, readPcm(file));
    return !file;
  });
  return { noises, missing };
}

function withoutExtension(path: string): string {
  return path.replace(/\.(flac|wav)$/, '');
}

function folderOf(condition: Condition): string {
  return condition === 'clean' ? 'wav' : `wav-${condition}`;
}

function writeList(
  { name, trials }: TrialSet,
  root: string,
  conditions: readonly Condition[],
  writer: Writer,
): string {
  const lines = trials.flatMap((trial, i) =>
    conditions.map((condition) => {
      const id = [name, `${i + 1}`.padStart(5, '0'), trial.wrong, condition].filter(Boolean).join('-');
      return rowOf(id, name, condition, trial, writer);
    }),
  );
  const list = join(root, 'trials', `${name}.tsv`);
  writeFileSync(list, `${[COLUMNS.join('\t'), ...lines].join('\n')}\n`);
  return list;
}

function rowOf(id: string, set: string, condition: Condition, trial: DrawnTrial, writer: Writer): string {
  const { kind, enrol, phrase, test } = trial;
  const enrolled = enrol.map((clip) => writer.write(clip, 'clean')).join(',');
  return [
    id,
    set,
    kind,
    condition,
    Number(kind === 'TC'),
    enrolled,
    phrase,
    writer.write(test, condition),
  ].join('\t');
}

/** Reads, joins and changes clips, each once. */
class Writer {
  readonly #pcm = new Map<string, Int16Array>();
  readonly #written = new Set<string>();

  constructor(
    readonly recordings: string,
    readonly root: string,
    readonly paths: ReadonlyMap<string, string>,
    readonly noises: ReadonlyMap<string, Int16Array>,
  ) {}

  join(name: string, parts: readonly string[]): void {
    const clips = parts.map((part) => this.#read(part));
    const joined = new Int16Array(clips.reduce((sum, clip) => sum + clip.length + GAP, 0));
    let at = 0;
    for (const clip of clips) {
      joined.set(clip, at);
      at += clip.length + GAP;
    }
    this.#pcm.set(name, joined);
  }

  /** @returns the path within the material */
  write(name: string, condition: Condition): string {
    const path = `${folderOf(condition)}/${name}.wav`;
    if (!this.#written.has(path)) {
      this.#written.add(path);
      writeWav(join(this.root, path), change(this.#read(name), condition, name, this.noises));
    }
    return path;
  }

  #read(name: string): Int16Array {
    const known = this.#pcm.get(name);
    if (known) return known;
    const pcm = readPcm(join(this.recordings, this.paths.get(name)!));
    this.#pcm.set(name, pcm);
    return pcm;
  }
}
