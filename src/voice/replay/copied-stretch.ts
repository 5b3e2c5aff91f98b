/** How far a copy goes: from one landmark that agrees to its neighbours, as long as they agree at the same shift. */
import { lastOf } from '../../platform/last';
import type { Words } from '../../wasm/replay';
import type { HeardAtSpeed } from './fingerprint';
import { countBits } from './keyed-bits';

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
  /** The sum over its landmarks of the bits by which they agree better than by chance (chances.ts). */
  readonly score: number;
  /** Its first and last landmark in what is heard, in samples. */
  readonly from: number;
  readonly to: number;
  readonly landmarks: number;
}

/** The landmarks of known recordings side by side, and which of them are of one recording: `first` up to `end`. */
export interface KnownLandmarks {
  /** Samples at 4 kHz. */
  readonly times: Int32Array;
  readonly words: Words;
  /** For every landmark, the number of wrong bits from which it speaks against a copy. */
  readonly chances: Float32Array;
  readonly first: number;
  readonly end: number;
}

/** The most that a landmark takes off. */
const WORST = 8;
/** And this where nothing peaks in its place. */
const MISSING = 5;
/** A landmark with fewer wrong bits tells the shift, if not that it is a copy. */
const FOLLOWED = 20;
/** In a whole recording at one shift a landmark may have so many more wrong bits, and missing landmarks take off less. */
const LAG_LEEWAY = 5;
const LAG_MISSING = 2;
/** When the score has fallen so far below its best, the copy has ended. */
const DROP = 24;
/** Samples by which a peak may stand off its place, and what a speed between `SPEEDS` adds a sample of distance. */
const SLACK = 0.8;
const DRIFT = 0.0125;

/** Follows a copy both ways from `place`, among the peaks of what is heard. */
export function followCopy(
  known: KnownLandmarks,
  peaks: Int32Array,
  { speed, peaks: words }: HeardAtSpeed,
  place: Place,
): Stretch {
  let score = known.chances[place.landmark]! - place.wrong;
  let [from, to] = [place.at, place.at];
  let landmarks = 1;
  for (const step of [1, -1]) {
    const side = followSide(known, peaks, words, place, speed, step);
    score += side.score;
    landmarks += side.landmarks;
    from = Math.min(from, side.end);
    to = Math.max(to, side.end);
  }
  return { score, from, to, landmarks };
}

function followSide(
  { times, words: knownWords, chances, first, end }: KnownLandmarks,
  peaks: Int32Array,
  words: Words,
  { landmark, at, backwards }: Place,
  speed: number,
  step: number,
): { readonly score: number; readonly end: number; readonly landmarks: number } {
  const pace = (backwards ? -1 : 1) / speed;
  const latest = lastOf(peaks)!;
  let best = { score: 0, end: at, landmarks: 0 };
  let score = 0;
  let found = 0;
  let [last, lastTime] = [at, times[landmark]!];
  for (let k = landmark + step; k >= first && k < end; k += step) {
    const gap = times[k]! - lastTime;
    const expected = last + pace * gap;
    const reach = SLACK + DRIFT * Math.abs(gap);
    if (expected < 0 || expected > latest + reach) break;
    let [wrong, peak] = [Number.POSITIVE_INFINITY, 0];
    for (let p = firstFrom(peaks, expected - reach); p < peaks.length && peaks[p]! <= expected + reach; p++) {
      const odd = countBits(knownWords.odd[k]! ^ words.odd[p]!);
      const differ = countBits(knownWords.even[k]! ^ words.even[p]!) + (backwards ? 32 - odd : odd);
      if (differ < wrong) [wrong, peak] = [differ, peaks[p]!];
    }
    score += wrong > 64 ? -MISSING : Math.max(-WORST, chances[k]! - wrong);
    if (wrong < FOLLOWED) {
      [last, lastTime] = [peak, times[k]!];
      found++;
    }
    if (score > best.score) best = { score, end: last, landmarks: found };
    if (score < best.score - DROP) break;
  }
  return best;
}

/** Index of the first of ascending values that is not below `least`. */
function firstFrom(values: Int32Array, least: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * How well a whole recording fits at one shift, to a quarter of a millisecond. After a codec every landmark of a copy agrees only a little,
 * but at the same place.
 */
export function scoreAtLag(
  { times, words: knownWords, chances, first, end }: KnownLandmarks,
  peaks: Int32Array,
  words: Words,
  lag: number,
): number {
  const [earliest, latest] = [peaks[0]!, lastOf(peaks)!];
  let score = 0;
  let near = 0;
  for (let k = first; k < end; k++) {
    const expected = times[k]! + lag;
    if (expected < earliest - 1 || expected > latest + 1) continue;
    while (near < peaks.length && peaks[near]! < expected - 1) near++;
    let wrong = Number.POSITIVE_INFINITY;
    for (let p = near; p < peaks.length && peaks[p]! <= expected + 1; p++)
      wrong = Math.min(
        wrong,
        countBits(knownWords.even[k]! ^ words.even[p]!) + countBits(knownWords.odd[k]! ^ words.odd[p]!),
      );
    score += wrong > 64 ? -LAG_MISSING : Math.max(-WORST, chances[k]! + LAG_LEEWAY - wrong);
  }
  return score;
}
