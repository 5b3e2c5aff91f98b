/** Phrases made of single words of real speakers: what benches of prompts and unlisted phrases listen to. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '../../../src/evaluation/voice-trials';
import { phrasePhones } from '../../../src/phones/phrase-phones';
import { loadModel } from '../../../src/transliteration/load-model';
import { decodeWav, type Recording } from '../../../src/voice/audio/wav';
import type { VoiceModel } from '../../../src/voice/model/voice-model';
import type { PhrasePhones } from '../../../src/voice/phrase/phone-alignment';
import { networksIn } from '../networks';

export const CONDITIONS = {
  clean: 'wav',
  'other device': 'wav-chan',
  'SNR 20': 'wav-20',
  'SNR 10': 'wav-10',
} as const;
const RATE = 16_000;
/** Digital silence between joined words, as make_voice_trials.py has it. */
const GAP = (RATE * 6) / 100;

/** The shipped networks. */
export function shippedNetworks(): Promise<VoiceModel> {
  return networksIn(join(import.meta.dirname, '../../../models'));
}

/** The phones of ascmd's words, from their Arabic script as a service would read it. */
export async function wordReader(words: string): Promise<(phrase: readonly string[]) => PhrasePhones> {
  const script = new Map(readTable(readFileSync(words, 'utf8')).map((row) => [row['phrase'], row['arabic']]));
  const model = await loadModel(readFileSync(join(import.meta.dirname, '../../../models/full.bin')));
  return (phrase) => phrasePhones(phrase.map((word) => script.get(word)).join(' '), { model });
}

export function joinWords(clips: readonly Float32Array[], gap = GAP): Recording {
  const samples = new Float32Array(clips.reduce((length, clip) => length + clip.length + gap, 0));
  let at = 0;
  for (const clip of clips) {
    samples.set(clip, at);
    at += clip.length + gap;
  }
  return { samples, sampleRate: RATE };
}

/** The words of a joined file, each with half of the gap before and after it; the clean file tells where the gaps are. */
export function cutWords(root: string, path: string): Float32Array[] {
  const read = (file: string): Float32Array => decodeWav(readFileSync(join(root, file))).samples;
  const clean = read(path.replace(/^wav[^/]*/, 'wav'));
  const cuts = [0];
  let silent = 0;
  for (const [i, sample] of clean.entries()) {
    if (sample === 0) silent++;
    else {
      if (silent >= GAP) cuts.push(i - GAP / 2);
      silent = 0;
    }
  }
  const samples = read(path);
  return [...cuts, samples.length].slice(1).map((end, word) => samples.subarray(cuts[word], end));
}

/** The words that a joined file is named after. */
export function wordsIn(path: string): string[] {
  return path
    .split('/')
    .at(-1)!
    .replace(/_\d+\.wav$/, '')
    .split('+');
}

/** Shares in percent, by condition. */
export function percents<T>(groups: readonly (readonly T[])[], passes: (one: T) => boolean): string {
  return groups.map((group) => ((100 * group.filter(passes).length) / group.length).toFixed(1)).join(' / ');
}
