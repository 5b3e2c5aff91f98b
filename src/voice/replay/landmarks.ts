import { blockPowers, percentile } from '../audio/level';
import { BAND_RATE } from './speech-band';

const BLOCK = BAND_RATE / 100;
/** Landmarks further below the loud parts would be noise, or will be after the next codec. */
const DEPTH = 10 ** (-25 / 20);
/** A copy is followed through softer peaks, since something loud beside it may make all of it soft. */
const FOLLOWED_DEPTH = 10 ** (-50 / 20);

/**
 * Numbers that are not negative are in the order of their bits. Height and place in one number are sorted natively, and of peaks of one
 * height the first comes first.
 */
const PLACES = 2 ** 20;

/** Peaks of an envelope, the strongest first, in samples. */
export interface EnvelopePeaks {
  /** Those that may be landmarks: the first of `all`. */
  readonly strong: Int32Array;
  readonly all: Int32Array;
}

/** Where the envelope of the speech band peaks: mostly the glottal pulses of vowels, which a copy has at the same places. */
export function envelopePeaks(magnitude: Float32Array): EnvelopePeaks {
  const loud = loudAmplitude(magnitude);
  const least = FOLLOWED_DEPTH * loud;
  const bits = new Int32Array(magnitude.buffer, magnitude.byteOffset, magnitude.length);
  const keys = new Float64Array(magnitude.length >> 1);
  let count = 0;
  for (let i = 1; i + 1 < magnitude.length; i++) {
    const height = magnitude[i]!;
    if (height > least && height >= magnitude[i - 1]! && height > magnitude[i + 1]!)
      keys[count++] = -bits[i]! * PLACES + i;
  }
  const sorted = keys.subarray(0, count).sort();
  const peaks = new Int32Array(count);
  let strong = 0;
  for (let p = 0; p < count; p++) {
    const peak = sorted[p]! - PLACES * Math.floor(sorted[p]! / PLACES);
    peaks[p] = peak;
    if (magnitude[peak]! > DEPTH * loud) strong++;
  }
  return { strong: peaks.subarray(0, strong), all: peaks };
}

/** How many peaks are taken. */
export interface Spacing {
  /** No two are nearer to each other. */
  readonly spacingMs: number;
  /** Of a recording, each second of it its share: what is loud leaves what is soft its own. */
  readonly most: number;
}

/** Takes peaks, the strongest first, of those before `end`. Returns those that are kept in order of time. */
export function spaced(peaks: Int32Array, end: number, { spacingMs, most }: Spacing): Int32Array {
  const spacing = (spacingMs * BAND_RATE) / 1000;
  const taken = new Uint8Array(end + spacing);
  const perSecond = new Uint16Array(Math.ceil(end / BAND_RATE));
  const share = Math.floor(most / perSecond.length);
  const kept = new Int32Array(Math.min(most, peaks.length));
  let count = 0;
  for (const peak of peaks) {
    const second = Math.floor(peak / BAND_RATE);
    if (taken[peak] === 1 || perSecond[second]! >= share) continue;
    perSecond[second]!++;
    kept[count++] = peak;
    taken.fill(1, Math.max(0, peak - spacing + 1), peak + spacing);
  }
  return kept.subarray(0, count).sort();
}

/** RMS of the loud parts: the 95th percentile of blocks of 10 ms. */
function loudAmplitude(magnitude: Float32Array): number {
  const powers = blockPowers(magnitude, BLOCK);
  return powers.length === 0 ? 0 : Math.sqrt(percentile(powers, 0.95));
}
