import { type PhraseModel, type Signal, signal, type Utterance } from '../wasm/signal';
import { PHRASE_MODEL } from './data/phrase-model';
import { speechWeights } from './detect-speech';
import type { VoiceFrames } from './extract';
import { readTables } from './table';

/** The phrase is compared over a wider range of levels than the voice: quiet consonants carry it. */
const PHRASE_DEPTH_DB = 30;
/** Frames kept around what looks like speech: the guess about where it begins may be wrong. */
const MARGIN = 15;
/** Even silence costs a little, or a dropped word would be free. */
const SILENCE_WEIGHT = 0.1;
const BAND = 0.4;
/** 0.25 s of speech. */
const WINDOW_FRAMES = 25;
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

/** Where the phrase is spoken, with centred cepstra. */
export function phraseSpan(frames: VoiceFrames, kernels: Signal = signal()) {
  const speech = speechWeights(frames.energy, PHRASE_DEPTH_DB);
  let first = speech.findIndex((weight) => weight > SILENCE_WEIGHT);
  let last = speech.findLastIndex((weight) => weight > SILENCE_WEIGHT);
  if (first < 0) [first, last] = [0, speech.length - 1];
  const start = Math.max(0, first - MARGIN);
  const end = Math.min(speech.length, last + 1 + MARGIN, start + MAX_FRAMES);
  const cut = (matrix: VoiceFrames['cepstra']) => ({
    values: matrix.values.subarray(start * matrix.columns, end * matrix.columns),
    frames: end - start,
    columns: matrix.columns,
  });
  const weights = speech.subarray(start, end);
  return { cepstra: kernels.cmvn(cut(frames.cepstra), weights, false), slopes: cut(frames.slopes), weights };
}

/** Phrase features of a recording, ready to be aligned: [frames × 62], unit vectors with a weight each. */
export function phraseUtterance(frames: VoiceFrames, kernels: Signal = signal()): Utterance {
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

/** What the utterance would cost against the best of all sounds: high in noise, whatever was said. */
export function fillerCost(utterance: Utterance, kernels: Signal = signal()): number {
  codebook ??= readTables(PHRASE_MODEL.codebook);
  return kernels.fillerCost(utterance, codebook);
}

/** Costs of saying `said` where `template` was expected. */
export function phraseCost(template: Utterance, said: Utterance, kernels: Signal = signal()): PhraseCost {
  return kernels.dtw(template, said, BAND, WINDOW_FRAMES);
}
