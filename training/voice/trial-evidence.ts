/** What the decision would weigh in trials of make_voice_trials.py: listened to once, kept in a file, read in a second. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readClip } from '../../src/cli/audio-file';
import { readTable } from '../../src/evaluation/voice-trials';
import { phrasePhones } from '../../src/phones/phrase-phones';
import { loadModel } from '../../src/transliteration/load-model';
import { type Evidence, gatherEvidence } from '../../src/voice/decision/evidence';
import type { ListeningPurpose, VoiceModel } from '../../src/voice/model/voice-model';
import { type PhoneFit, type PhrasePhones, phoneFit } from '../../src/voice/phrase/phone-alignment';
import type { VoiceSample } from '../../src/voice/sample/voice-sample';
import type { KnownTake, VoiceTake } from '../../src/voice/sample/voice-take';

/** What the decision weighs, and how well the recording fits the phones of the phrase, where they are known. */
export interface Trial {
  readonly set: string;
  readonly kind: string;
  readonly condition: string;
  /** Who enrolled, and who speaks. */
  readonly enrolled: string;
  readonly speaker: string;
  readonly evidence: Evidence;
  /** Enrolled: the thresholds follow them. */
  readonly takes: readonly KnownTake[];
  readonly text?: { readonly mean: number; readonly worst: number; readonly doubt: number };
}

/**
 * @param dev what make_voice_trials.py wrote
 * @param words list of the Arabic words; without it nothing is read by its phones
 * @param cache what is read if it holds trials of these features, and written otherwise
 */
export async function trialEvidence(
  dev: string,
  sets: readonly string[],
  model: VoiceModel,
  words: string | undefined,
  cache: string,
): Promise<readonly Trial[]> {
  const key = `takes ${model.featureVersion} ${sets.join(' ')}`;
  if (existsSync(cache)) {
    const kept = JSON.parse(readFileSync(cache, 'utf8')) as { key: string; trials: Trial[] };
    if (kept.key === key) return kept.trials;
  }
  const phonesOf = await phoneReader(words);
  const trials = sets.flatMap((set) => {
    const listen = listener(dev, model);
    return readTable(readFileSync(join(dev, 'trials', `${set}.tsv`), 'utf8')).flatMap((row) =>
      compare(listen, set, row, phonesOf(set, row['phrase']!), model),
    );
  });
  writeFileSync(cache, JSON.stringify({ key, trials }));
  return trials;
}

/** The phones of a trial's phrase as a service would read them: of Arabic words by their script, an English word is its own text. */
async function phoneReader(
  words: string | undefined,
): Promise<(set: string, phrase: string) => PhrasePhones> {
  if (!words) return () => [];
  const script = new Map(
    readTable(readFileSync(words, 'utf8')).map((row) => [row['phrase']!, row['arabic']!]),
  );
  const model = await loadModel(readFileSync(join(import.meta.dirname, '../../models/full.bin')));
  return (set, phrase) => {
    const read = phrase.split('+').map((word) => (set.startsWith('td-gsc') ? word : script.get(word)));
    return read.every((word) => word !== undefined) ? phrasePhones(read.join(' '), { model }) : [];
  };
}

interface Heard {
  readonly sample: VoiceSample;
  readonly take: VoiceTake;
  readonly fitTo: (phones: PhrasePhones) => PhoneFit | undefined;
}

/** Nothing where the library refuses a recording. */
type Listener = (path: string, purpose: ListeningPurpose) => Heard | undefined;

function listener(dev: string, model: VoiceModel): Listener {
  const heard = new Map<string, Heard | undefined>();
  return (path, purpose) => {
    const known = `${purpose} ${path}`;
    if (heard.has(known)) return heard.get(known);
    const clip = readClip(join(dev, path), purpose, model);
    const found = 'refused' in clip ? undefined : { ...clip, fitTo: phoneFitter(clip.sample) };
    heard.set(known, found);
    return found;
  };
}

function phoneFitter(sample: VoiceSample): Heard['fitTo'] {
  const fits = new Map<string, PhoneFit>();
  return (phones) => {
    if (phones.length === 0 || !sample.phones) return undefined;
    const key = JSON.stringify(phones);
    const found = fits.get(key) ?? phoneFit(sample.phones, phones);
    fits.set(key, found);
    return found;
  };
}

/** Nothing where a recording is refused. */
function compare(
  listen: Listener,
  set: string,
  row: Record<string, string>,
  phones: PhrasePhones,
  model: VoiceModel,
): Trial[] {
  const enrolled = row['enrol_paths']!.split(',');
  const takes = enrolled.flatMap((path) => {
    const heard = listen(path, 'enrolment');
    const words = heard?.fitTo(phones)?.words;
    return heard ? [{ ...heard.take, ...(words ? { wordCosts: words } : {}) }] : [];
  });
  const login = listen(row['test_path']!, 'login');
  if (!login || takes.length === 0) return [];
  const { sample } = login;
  const text = login.fitTo(phones);
  return [
    {
      set,
      kind: row['kind']!,
      condition: row['snr']!,
      enrolled: speakerOf(enrolled[0]!),
      speaker: speakerOf(row['test_path']!),
      evidence: gatherEvidence(takes, sample, model, text?.words),
      takes: takes.map(({ print: _print, template: _template, ...known }) => known),
      ...(text ? { text: { mean: text.mean, worst: Math.max(...text.words), doubt: sample.doubt } } : {}),
    },
  ];
}

/** `…/<speaker>/<phrase>_<take>.wav` */
function speakerOf(path: string): string {
  return basename(dirname(path));
}

/** Weights by which each set and condition counts the same, and in it accepted kinds as much as the others. */
export function balance(trials: readonly Trial[], accepted: readonly string[]): (trial: Trial) => number {
  const cellOf = ({ set, condition, kind }: Trial): string => `${set}/${condition}/${kind}`;
  const counts = new Map<string, number>();
  for (const trial of trials) counts.set(cellOf(trial), (counts.get(cellOf(trial)) ?? 0) + 1);
  const kinds = [...new Set(trials.map(({ kind }) => kind))];
  return (trial) => {
    const side = kinds.filter((kind) => accepted.includes(kind) === accepted.includes(trial.kind));
    return 1 / side.length / counts.get(cellOf(trial))!;
  };
}
