/** What the decision would weigh in trials of make_voice_trials.py: listened to once, kept in a file, read in a second. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '../../src/evaluation/voice-trials';
import { phrasePhones } from '../../src/phones/phrase-phones';
import { loadModel } from '../../src/transliteration/model';
import { decodeWav } from '../../src/voice/audio/wav';
import { type Evidence, gatherEvidence } from '../../src/voice/decision/evidence';
import { sampleVoice } from '../../src/voice/model/sample-voice';
import type { VoiceModel } from '../../src/voice/model/voice-model';
import { type PhoneFit, type PhrasePhones, phoneFit } from '../../src/voice/phrase/phone-alignment';
import type { VoiceSample } from '../../src/voice/sample/voice-sample';
import { toTake } from '../../src/voice/sample/voice-take';

/** What the decision weighs, and how well the recording fits the phones of the phrase, where they are known. */
export interface Trial {
  readonly set: string;
  readonly kind: string;
  readonly condition: string;
  /** Who enrolled, and who speaks. */
  readonly enrolled: string;
  readonly speaker: string;
  readonly evidence: Evidence;
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
  const key = `${model.featureVersion} ${sets.join(' ')}`;
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
  readonly sample: VoiceSample | undefined;
  readonly fitTo: (phones: PhrasePhones) => PhoneFit | undefined;
}

function listener(dev: string, model: VoiceModel): (path: string) => Heard {
  const heard = new Map<string, Heard>();
  return (path) => {
    const known = heard.get(path);
    if (known) return known;
    const { sample } = sampleVoice(decodeWav(readFileSync(join(dev, path))), model, 'enrolment');
    const fits = new Map<string, PhoneFit>();
    const fitTo = (phones: PhrasePhones): PhoneFit | undefined => {
      if (phones.length === 0 || !sample?.phones) return undefined;
      const key = JSON.stringify(phones);
      const found = fits.get(key) ?? phoneFit(sample.phones, phones);
      fits.set(key, found);
      return found;
    };
    heard.set(path, { sample, fitTo });
    return { sample, fitTo };
  };
}

/** Nothing where the library refuses a recording. */
function compare(
  listen: (path: string) => Heard,
  set: string,
  row: Record<string, string>,
  phones: PhrasePhones,
  model: VoiceModel,
): Trial[] {
  const enrolled = row['enrol_paths']!.split(',');
  const takes = enrolled.flatMap((path) => {
    const { sample, fitTo } = listen(path);
    const words = fitTo(phones)?.words;
    return sample ? [{ ...toTake(sample), ...(words ? { wordCosts: words } : {}) }] : [];
  });
  const { sample, fitTo } = listen(row['test_path']!);
  if (!sample || takes.length === 0) return [];
  const text = fitTo(phones);
  return [
    {
      set,
      kind: row['kind']!,
      condition: row['snr']!,
      enrolled: speakerOf(enrolled[0]!),
      speaker: speakerOf(row['test_path']!),
      evidence: gatherEvidence(takes, sample, model, text?.words),
      ...(text ? { text: { mean: text.mean, worst: Math.max(...text.words), doubt: sample.doubt } } : {}),
    },
  ];
}

/** `wav/<corpus>/<speaker>/<phrase>_<take>.wav` */
function speakerOf(path: string): string {
  return path.split('/')[2]!;
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
