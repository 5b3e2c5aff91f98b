/**
 * Band-limited resampling: a Kaiser-windowed sinc evaluated at the phases that the two rates need (polyphase). The
 * transition lies between 0.875 and 1 of the lower Nyquist frequency, with 96 dB of stop band by Kaiser's formulas.
 */
const PASS = 0.875;
const STOP_BAND_DB = 96;
const BETA = 0.1102 * (STOP_BAND_DB - 8.7);
/** More phases than this are interpolated linearly between rows; the error is below -110 dB. */
const MAX_PHASES = 1024;
const MAX_KERNELS = 8;

interface Kernel {
  /** Filter rows [phases + 1 × taps], row p for an output p/phases of a sample past its first. */
  readonly rows: Float32Array;
  readonly phases: number;
  readonly taps: number;
}

const kernels = new Map<string, Kernel>();

/** Resamples `samples` from one rate to another (Hz). The length becomes ceil(length × to / from). */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const kernel = kernelFor(from, to);
  const { rows, phases, taps } = kernel;
  const output = new Float32Array(Math.ceil((samples.length * to) / from));
  const lead = taps / 2 - 1;
  for (let n = 0; n < output.length; n++) {
    const position = (n * from) / to;
    const base = Math.floor(position);
    const phase = (position - base) * phases;
    // Rational rates land on a row exactly; what rounding leaves over is not worth a second row.
    const nearest = Math.round(phase);
    const row = Math.abs(phase - nearest) < 1e-6 ? nearest : Math.floor(phase);
    const fraction = row === nearest ? Math.max(0, phase - row) : phase - row;
    const first = Math.max(0, lead - base);
    const last = Math.min(taps, samples.length - base + lead);
    let sum = 0;
    if (fraction < 1e-6) {
      for (let k = first, w = row * taps + first, x = base - lead + first; k < last; k++)
        sum += rows[w++]! * samples[x++]!;
    } else {
      for (let k = first, w = row * taps + first, x = base - lead + first; k < last; k++, w++) {
        sum += (rows[w]! + fraction * (rows[w + taps]! - rows[w]!)) * samples[x++]!;
      }
    }
    output[n] = sum;
  }
  return output;
}

function kernelFor(from: number, to: number): Kernel {
  const key = `${from}:${to}`;
  const known = kernels.get(key);
  if (known) return known;
  if (kernels.size >= MAX_KERNELS) kernels.delete(kernels.keys().next().value!);
  const kernel = design(from, to);
  kernels.set(key, kernel);
  return kernel;
}

function design(from: number, to: number): Kernel {
  const wanted = to / greatestCommonDivisor(from, to);
  const phases = Number.isInteger(wanted) && wanted <= MAX_PHASES ? wanted : MAX_PHASES;
  const nyquist = Math.min(from, to) / 2;
  const cutoff = ((1 + PASS) / 2) * nyquist;
  const transition = (2 * Math.PI * (1 - PASS) * nyquist) / from;
  const half = Math.ceil((STOP_BAND_DB - 8) / (2.285 * transition) / 2) + 1;
  const taps = 2 * half;
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
