/** How far a copy goes: from one landmark that agrees to its neighbours, as long as they agree at the same shift. */
import { lastOf } from '../../platform/last';
import type { Words } from '../../wasm/replay';
import { countBits } from './keyed-bits';
import type { OwnPace } from './own-pace';

/** A known landmark that is heard again. */
export interface Place {
  /** Among the landmarks of known recordings. */
  readonly landmark: number;
  /** Time in the recording that is heard, in samples. */
  readonly at: number;
  /** Bits of 64 that differ there. */
  readonly wrong: number;
  readonly backwards: boolean;
}

/** A part of what is heard that is a copy, as far as its score tells. */
export interface Stretch {
  /** The known recording that it is of. */
  readonly number: number;
  /** The sum over its landmarks of the bits by which they agree better than by chance (chances.ts). */
  readonly score: number;
  /** Its first and last landmark in what is heard, in samples. */
  readonly from: number;
  readonly to: number;
  readonly landmarks: number;
  /** From the first to the last landmark of the known recording, in samples. */
  readonly whole: number;
}

/** The landmarks of known recordings side by side. */
export interface KnownLandmarks {
  /** Samples at 4 kHz. */
  readonly times: Int32Array;
  readonly words: Words;
  /** For every landmark, the number of wrong bits from which it speaks against a copy. */
  readonly chances: Float32Array;
  readonly ownPace: OwnPace;
}

/** Landmarks of known recordings: `first` up to `end`. */
export interface LandmarkRange {
  readonly first: number;
  readonly end: number;
}

/** A known recording, and the landmarks that are of it. */
export interface KnownRecording extends LandmarkRange {
  readonly number: number;
}

/** The most that a landmark takes off. */
const WORST = 8;
/** And this where nothing peaks in its place. */
const MISSING = 5;
/** More wrong bits than there are. */
const NO_PEAK = 65;
/** A landmark with fewer wrong bits tells the shift, if not that it is a copy. */
const FOLLOWED = 20;
/** In a whole recording at one shift a landmark may have so many more wrong bits, and missing landmarks take off less. */
const LAG_LEEWAY = 5;
const LAG_MISSING = 2;
/** When the score has fallen so far below its best, the copy has ended. */
const DROP = 24;
/** Samples by which a peak may stand off its place, and what a small change of speed or pace adds a sample of distance. */
const SLACK = 0.8;
const DRIFT = 0.0125;

/** The peaks of what is heard, and at each time the number of the first peak from then on. */
export interface HeardPeaks {
  /** Samples at 4 kHz, ascending. */
  readonly times: Int32Array;
  readonly from: Uint16Array;
}

export function heardPeaks(times: Int32Array): HeardPeaks {
  const from = new Uint16Array((lastOf(times) ?? -1) + 1);
  for (let p = times.length - 1, at = from.length; p >= 0; p--) {
    const start = p > 0 ? times[p - 1]! + 1 : 0;
    from.fill(p, start, at);
    at = start;
  }
  return { times, from };
}

/** Follows a copy of one recording both ways from `place`, among the peaks of what is heard. */
export function followCopy(
  known: KnownLandmarks,
  recording: KnownRecording,
  peaks: HeardPeaks,
  words: Words,
  place: Place,
): Stretch {
  const { landmark, at, wrong } = place;
  const { number, first, end } = recording;
  const whole = known.times[end - 1]! - known.times[first]!;
  const stretch = { number, score: known.chances[landmark]! - wrong, from: at, to: at, landmarks: 1, whole };
  extend(stretch, known, recording, peaks, words, place, 1);
  extend(stretch, known, recording, peaks, words, place, -1);
  return stretch;
}

/** By what agrees on one side of `place`: later known landmarks, or earlier ones where `step` is -1. */
function extend(
  stretch: { -readonly [Key in keyof Stretch]: Stretch[Key] },
  { times, words: knownWords, chances }: KnownLandmarks,
  { first, end }: KnownRecording,
  { times: peaks, from }: HeardPeaks,
  words: Words,
  { landmark, at, backwards }: Place,
  step: number,
): void {
  const direction = backwards ? -1 : 1;
  const latest = from.length - 1;
  let best = 0;
  let bestEnd = at;
  let bestLandmarks = 0;
  let score = 0;
  let found = 0;
  let last = at;
  let lastTime = times[landmark]!;
  for (let k = landmark + step; k >= first && k < end; k += step) {
    const time = times[k]!;
    const gap = time - lastTime;
    const expected = last + direction * gap;
    const reach = SLACK + DRIFT * Math.abs(gap);
    if (expected < 0 || expected > latest + reach) break;
    let wrong = NO_PEAK;
    let peak = 0;
    const earliest = Math.max(0, Math.ceil(expected - reach));
    for (let p = from[earliest] ?? peaks.length; p < peaks.length && peaks[p]! <= expected + reach; p++) {
      const odd = countBits(knownWords.odd[k]! ^ words.odd[p]!);
      const differ = countBits(knownWords.even[k]! ^ words.even[p]!) + (backwards ? 32 - odd : odd);
      if (differ >= wrong) continue;
      wrong = differ;
      peak = peaks[p]!;
    }
    score += wrong === NO_PEAK ? -MISSING : Math.max(-WORST, chances[k]! - wrong);
    if (wrong < FOLLOWED) {
      last = peak;
      lastTime = time;
      found++;
    }
    if (score > best) {
      best = score;
      bestEnd = last;
      bestLandmarks = found;
    }
    if (score < best - DROP) break;
  }
  stretch.score += best;
  stretch.from = Math.min(stretch.from, bestEnd);
  stretch.to = Math.max(stretch.to, bestEnd);
  stretch.landmarks += bestLandmarks;
}

/**
 * How well a whole recording fits at one shift, to a quarter of a millisecond. After a codec every landmark of a copy agrees only a little,
 * but at the same place.
 */
export function scoreAtLag(
  { times, words: knownWords, chances }: KnownLandmarks,
  { first, end }: KnownRecording,
  { times: peaks, from }: HeardPeaks,
  words: Words,
  lag: number,
): number {
  let score = 0;
  for (let k = first; k < end; k++) {
    const expected = times[k]! + lag;
    if (expected < peaks[0]! - 1 || expected > from.length) continue;
    let wrong = NO_PEAK;
    for (let p = from[Math.max(0, expected - 1)]!; p < peaks.length && peaks[p]! <= expected + 1; p++)
      wrong = Math.min(
        wrong,
        countBits(knownWords.even[k]! ^ words.even[p]!) + countBits(knownWords.odd[k]! ^ words.odd[p]!),
      );
    score += wrong === NO_PEAK ? -LAG_MISSING : Math.max(-WORST, chances[k]! + LAG_LEEWAY - wrong);
  }
  return score;
}
