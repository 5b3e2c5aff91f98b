import { type Matrix, type PhraseModel, type Signal, signal, type Utterance } from '../../wasm/signal';
import { speechWeights } from '../audio/detect-speech';
import { FRAME_RATE } from '../features/front-end';
import type { ClassicalFrames } from '../model/classical-model';
import { readTables } from '../model/table';
import type { VoiceModel } from '../model/voice-model';
import { PHRASE_MODEL } from './data/phrase-model';

/** The phrase is compared over a wider range of levels than the voice: quiet consonants carry it. */
const PHRASE_DEPTH_DB = 30;
/** Frames kept around what looks like speech: the guess about where it begins may be wrong. */
const MARGIN = 15;
/** Even silence costs a little, or a dropped word would be free. */
export const SILENCE_WEIGHT = 0.1;
/** Longest phrase that is aligned, in frames; what follows is ignored. */
const MAX_FRAMES = 1000;

export interface PhraseCost {
  /** Mean cost of the best path, 0 (same) to 2. */
  readonly mean: number;
  /** Worst mean cost of any quarter of a second of speech on it. */
  readonly worst: number;
}

let model: PhraseModel | undefined;
let codebook: Float32Array | undefined;

/** Frames `start` to `end` of a recording, in which the phrase is spoken, and how surely each is speech. */
export interface SpeechSpan {
  readonly start: number;
  readonly end: number;
  readonly weights: Float32Array;
}

export function speechSpan(energy: Float32Array): SpeechSpan {
  const speech = speechWeights(energy, PHRASE_DEPTH_DB);
  let first = speech.findIndex((weight) => weight > SILENCE_WEIGHT);
  let last = speech.findLastIndex((weight) => weight > SILENCE_WEIGHT);
  if (first < 0) [first, last] = [0, speech.length - 1];
  const start = Math.max(0, first - MARGIN);
  const end = Math.min(speech.length, last + 1 + MARGIN, start + MAX_FRAMES);
  return { start, end, weights: speech.subarray(start, end) };
}

export function cutRows({ values, columns }: Matrix, { start, end }: SpeechSpan): Matrix {
  return { values: values.subarray(start * columns, end * columns), frames: end - start, columns };
}

/** Where the phrase is spoken, with centred cepstra. */
export function phraseSpan({ cepstra, slopes, energy }: ClassicalFrames, kernels: Signal = signal()) {
  const span = speechSpan(energy);
  return {
    cepstra: kernels.cmvn(cutRows(cepstra, span), span.weights, false),
    slopes: cutRows(slopes, span),
    weights: span.weights,
  };
}

/** Phrase features of a recording, ready to be aligned: [frames × 62], unit vectors with a weight each. */
export function phraseUtterance(frames: ClassicalFrames, kernels: Signal = signal()): Utterance {
  model ??= {
    ...PHRASE_MODEL.shape,
    values: readTables(PHRASE_MODEL.mean, PHRASE_MODEL.scale, PHRASE_MODEL.matrix, PHRASE_MODEL.plainScales),
  };
  const span = phraseSpan(frames, kernels);
  return {
    frames: kernels.phraseFrames(span.cepstra, span.slopes, model),
    weights: span.weights.map((weight) => weight + SILENCE_WEIGHT),
  };
}

/** Seconds of speech in an utterance of 10 ms a frame. */
export function secondsOfSpeech({ weights }: Utterance): number {
  return weights.reduce((sum, weight) => sum + weight - SILENCE_WEIGHT, 0) / FRAME_RATE;
}

/** What the utterance would cost against the best of all sounds: high in noise, whatever was said. */
export function fillerCost(utterance: Utterance, kernels: Signal = signal()): number {
  codebook ??= readTables(PHRASE_MODEL.codebook);
  return kernels.fillerCost(utterance, codebook);
}

/** Costs of saying `said` where `template` was expected. */
export function phraseCost(
  template: Utterance,
  said: Utterance,
  { band, window }: VoiceModel['alignment'],
  kernels: Signal = signal(),
): PhraseCost {
  return kernels.dtw(template, said, band, window);
}
