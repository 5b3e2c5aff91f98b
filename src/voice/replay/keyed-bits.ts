/**
 * A stretch of waveform as 64 signs of keyed random projections (SimHash: Charikar, STOC 2002). The share of bits that differ tells
 * the angle between two stretches; under another key all bits are others; and 64 signs of 168 numbers are too few to play.
 */
import { NutqError } from '../../errors';

export const BITS = 64;
/** 63 ms: some ten pulses of a voice, so that the same vowel said again does not fit. */
const COLUMNS = 168;
/** Samples of the band between the numbers of a stretch: 2,667 Hz hold all of it. */
const STRIDE = 6;

/** One bit a number of every projection. */
export const FINGERPRINT_KEY_BYTES = (BITS * COLUMNS) / 8;

export type Projections = Float32Array;

const known = new WeakMap<Uint8Array, Projections>();

/**
 * The projections of a key of `FINGERPRINT_KEY_BYTES` random bytes: [64 × 168] of ±1 under a Hann window.
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
    const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * ((i % COLUMNS) + 0.5)) / COLUMNS);
    return (key[i >> 3]! >> (i & 7)) & 1 ? hann : -hann;
  });
  known.set(key, projections);
  return projections;
}

const stretch = new Float32Array(COLUMNS);

/**
 * The bits of the stretch around sample `at`, in two words. A stretch whose middle is negative is turned over first: a copy of
 * the other polarity has the same bits.
 */
export function keyedBits(
  band: Float32Array,
  at: number,
  projections: Projections,
): readonly [number, number] {
  const side = band[at]! < 0 ? -1 : 1;
  const start = at - (COLUMNS / 2) * STRIDE;
  for (let k = 0; k < COLUMNS; k++) stretch[k] = side * (band[start + k * STRIDE] ?? 0);
  return [word(projections, 0), word(projections, 32 * COLUMNS)];
}

function word(projections: Projections, from: number): number {
  let bits = 0;
  for (let bit = 0, row = from; bit < 32; bit++, row += COLUMNS) {
    let sum = 0;
    for (let k = 0; k < COLUMNS; k++) sum += projections[row + k]! * stretch[k]!;
    if (sum > 0) bits |= 1 << bit;
  }
  return bits;
}

/** Bits of a word that are set. */
export function countBits(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
