import { speechWeights } from '../audio/detect-speech';
import { FRAME_RATE } from '../features/voice-front-end';

/** The phrase is compared over a wider range of levels than the voice: quiet consonants carry it. */
const PHRASE_DEPTH_DB = 30;
/** Frames kept around what looks like speech: the guess about where it begins may be wrong. */
const MARGIN = 15;
/** Even silence costs a little, or a dropped word would be free. */
export const SILENCE_WEIGHT = 0.1;
/** Longest phrase that is aligned, in frames; what follows is ignored. */
const MAX_FRAMES = 1000;

/** Frames `start` to `end` of a recording, in which the phrase is spoken, and how surely each is speech. */
export interface SpeechSpan {
  readonly start: number;
  readonly end: number;
  readonly weights: Float32Array;
}

export function speechSpan(energy: Float32Array): SpeechSpan {
  const speech = speechWeights(energy, PHRASE_DEPTH_DB);
  let first = speech.findIndex((weight) => weight > SILENCE_WEIGHT);
  let last = speech.length - 1;
  if (first < 0) first = 0;
  else while (!(speech[last]! > SILENCE_WEIGHT)) last--;
  const start = Math.max(0, first - MARGIN);
  const end = Math.min(speech.length, last + 1 + MARGIN, start + MAX_FRAMES);
  return { start, end, weights: speech.subarray(start, end) };
}

/** Seconds of what sounds like speech in all of a recording, each frame by how surely it does. */
export function soundSeconds(energy: Float32Array): number {
  return speechWeights(energy, PHRASE_DEPTH_DB).reduce((sum, weight) => sum + weight, 0) / FRAME_RATE;
}
