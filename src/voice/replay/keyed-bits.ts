/**
 * A stretch of the speech band as 64 signs of keyed random projections (SimHash: Charikar, STOC 2002). The share of differing bits gives
 * the angle between two stretches. Another key gives other bits, and 64 signs of 128 numbers are too few to play back.
 *
 * A stretch is turned so that the phase of its landmark is zero. So a copy with inverted polarity, or shifted by some hertz, has the same
 * bits. Half of the bits come from the part of the stretch that is even in time, half from the odd part. So a recording played backwards is
 * compared as easily.
 */
import { NutqError } from '../../errors';
import type { SignalBuild } from '../../wasm/module';
import { type ComplexBand, type Lags, replayKernels, type Words } from '../../wasm/replay';
import { BAND_RATE, CENTRE } from './speech-band';

export const BITS = 64;
const WORD = 32;
/** Each way from a landmark, half a millisecond apart: 16 ms, two to four pulses of a voice. */
const LAGS = 32;
/** Samples of the band between lags: at 2,000 a second they hold all of it. */
const STRIDE = 2;
/** The real and imaginary numbers of the lags, which either half of a stretch has. */
const COLUMNS = 2 * LAGS;

/** Numbers of a set of lags. */
export const LAG_STEPS = 4 * LAGS;

/** One bit a number of every projection. */
export const FINGERPRINT_KEY_BYTES = (BITS * COLUMNS) / 8;

/** [2 words × columns × 32] of ±1 under a Hann window. */
export type Projections = Float32Array;

const known = new WeakMap<Uint8Array, Projections>();

/**
 * The projections of a key of `FINGERPRINT_KEY_BYTES` random bytes.
 *
 * @throws NutqError `invalid-argument` for a key of another length
 */
export function projectionsOf(key: Uint8Array): Projections {
  const made = known.get(key);
  if (made) return made;
  if (key.length !== FINGERPRINT_KEY_BYTES)
    throw new NutqError('invalid-argument', `A fingerprint key has ${FINGERPRINT_KEY_BYTES} bytes`, {
      field: 'key',
    });
  const projections = Float32Array.from({ length: BITS * COLUMNS }, (_, i) => {
    const lag = ((Math.floor(i / WORD) % COLUMNS) >> 1) + 1;
    const hann = 0.5 + 0.5 * Math.cos((Math.PI * lag) / (LAGS + 0.5));
    return (key[i >> 3]! >> (i & 7)) & 1 ? hann : -hann;
  });
  known.set(key, projections);
  return projections;
}

/** Where the stretches of a copy lie that is played `speed` times as fast: nearer, and turning the faster. */
export function lagsAt(speed: number): Lags {
  const steps = new Float32Array(LAG_STEPS);
  for (let l = 0; l < LAGS; l++) {
    const lag = STRIDE * (l + 1);
    const away = lag / speed;
    const turn = (2 * Math.PI * CENTRE * (away - lag)) / BAND_RATE;
    steps.set([Math.floor(away)], l);
    steps.set([away - Math.floor(away)], LAGS + l);
    steps.set([Math.cos(turn)], 2 * LAGS + l);
    steps.set([Math.sin(turn)], 3 * LAGS + l);
  }
  return { steps, count: LAGS };
}

/** The bits at each of `times`, in samples of the band. */
export function keyedBits(
  band: ComplexBand,
  times: ArrayLike<number>,
  lags: Lags,
  projections: Projections,
  build?: SignalBuild,
): Words {
  return replayKernels(build).keyedBits(band, times, lags, projections);
}

/** Bits of a word that are set. */
export function countBits(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
