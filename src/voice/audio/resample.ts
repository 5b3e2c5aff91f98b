import { requireFloats, requireNumber } from '../../check-input';
import { NutqError } from '../../errors';
import { type PolyphaseFilter, type Signal, signal } from '../../wasm/signal';

/**
 * Band-limited resampling: a Kaiser-windowed sinc evaluated at the phases that the two rates need (polyphase). The
 * transition lies between 0.875 and 1 of the lower Nyquist frequency, with 96 dB of stop band by Kaiser's formulas.
 */
const PASS = 0.875;
const STOP_BAND_DB = 96;
const BETA = 0.1102 * (STOP_BAND_DB - 8.7);
/** More phases than this are interpolated linearly between rows; the error is below -110 dB. */
const MAX_PHASES = 1024;
/** Most filter weights that the module holds. Long filters are for high rates, whose rows differ little and need few of them. */
const MAX_WEIGHTS = 1 << 18;
const MAX_FILTERS = 8;

const filters = new Map<string, PolyphaseFilter>();

/**
 * Resamples `samples` from one rate to another, each 1,000 to 192,000 Hz. The length becomes ceil(length × to / from).
 *
 * @throws NutqError `invalid-argument`
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  return resampleBy(signal(), samples, from, to);
}

/** The same by kernels of the caller's choice. */
export function resampleBy(kernels: Signal, samples: Float32Array, from: number, to: number): Float32Array {
  requireFloats(samples, 'samples');
  requireNumber(from, 'from');
  requireNumber(to, 'to');
  if (!(Math.min(from, to) >= 1000 && Math.max(from, to) <= 192_000)) {
    throw new NutqError('invalid-argument', 'Sample rates must be 1,000 to 192,000 Hz.');
  }
  return from === to ? samples : kernels.resample(samples, filterFor(from, to), from, to);
}

/** Phases of the filter for any speed: interpolated linearly between them, the error is below -70 dB. */
const STRETCHING_PHASES = 64;
/** What lies above 0.6 of the Nyquist frequency may fall off: the filter is a third as long for it. */
const STRETCHING_PASS = 0.6;
let stretching: PolyphaseFilter | undefined;

/** Samples as if they had been played `speed` times as fast, at the same rate. One filter serves all speeds near 1. */
export function stretchBy(kernels: Signal, samples: Float32Array, speed: number): Float32Array {
  stretching ??= design(1, 1, STRETCHING_PHASES, STRETCHING_PASS);
  return kernels.resample(samples, stretching, speed, 1);
}

function filterFor(from: number, to: number): PolyphaseFilter {
  const key = `${from}:${to}`;
  const known = filters.get(key);
  if (known) return known;
  if (filters.size >= MAX_FILTERS) filters.delete(filters.keys().next().value!);
  const filter = design(from, to);
  filters.set(key, filter);
  return filter;
}

function design(
  from: number,
  to: number,
  wanted = to / greatestCommonDivisor(from, to),
  pass = PASS,
): PolyphaseFilter {
  const nyquist = Math.min(from, to) / 2;
  const cutoff = ((1 + pass) / 2) * nyquist;
  const transition = (2 * Math.PI * (1 - pass) * nyquist) / from;
  const half = Math.ceil((STOP_BAND_DB - 8) / (2.285 * transition) / 2) + 1;
  const taps = 2 * half;
  const most = Math.min(MAX_PHASES, Math.floor(MAX_WEIGHTS / taps) - 1);
  const phases = Number.isInteger(wanted) && wanted <= most ? wanted : most;
  const rows = new Float32Array((phases + 1) * taps);
  for (let phase = 0; phase <= phases; phase++) {
    let sum = 0;
    const row = rows.subarray(phase * taps, (phase + 1) * taps);
    for (let k = 0; k < taps; k++) {
      const distance = k - (half - 1) - phase / phases;
      row[k] = sinc((2 * cutoff * distance) / from) * kaiser(distance / half);
      sum += row[k]!;
    }
    // Unit gain at DC for every phase: otherwise a constant would come out with a whistle at the phase rate.
    for (let k = 0; k < taps; k++) row[k] = row[k]! / sum;
  }
  return { rows, phases, taps };
}

function greatestCommonDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b];
  return a;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : besselI0(BETA * Math.sqrt(1 - x * x)) / besselI0(BETA);
}

/** Modified Bessel function of order 0, by its power series. */
function besselI0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
