import { cutRows } from '../../wasm/matrix';
import { type PhraseTables, type Signal, signal, type Utterance } from '../../wasm/signal';
import type { ClassicalFrames } from '../features/classical-frames';
import { readTables } from '../features/trained-table';
import { FRAME_RATE } from '../features/voice-front-end';
import { PHRASE_TABLES } from './data/phrase-tables';
import { SILENCE_WEIGHT, speechSpan } from './speech-span';

let tables: PhraseTables | undefined;
let codebook: Float32Array | undefined;

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
  tables ??= {
    ...PHRASE_TABLES.shape,
    values: readTables(
      PHRASE_TABLES.mean,
      PHRASE_TABLES.scale,
      PHRASE_TABLES.matrix,
      PHRASE_TABLES.plainScales,
    ),
  };
  const span = phraseSpan(frames, kernels);
  return {
    frames: kernels.phraseFrames(span.cepstra, span.slopes, tables),
    weights: span.weights.map((weight) => weight + SILENCE_WEIGHT),
  };
}

/** Seconds of speech in an utterance of 10 ms a frame. */
export function secondsOfSpeech({ weights }: Utterance): number {
  return weights.reduce((sum, weight) => sum + weight - SILENCE_WEIGHT, 0) / FRAME_RATE;
}

/** Cost of the utterance against the best of all sounds: high in noise, whatever was said. */
export function fillerCost(utterance: Utterance, kernels: Signal = signal()): number {
  codebook ??= readTables(PHRASE_TABLES.codebook);
  return kernels.fillerCost(utterance, codebook);
}
