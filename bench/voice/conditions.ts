/** A clip as noise or another device would give it. Every draw comes from the clip's name. */
import { createHash } from 'node:crypto';
import FFT from 'fft.js';

export const RATE = 16_000;
export const CONDITIONS = ['clean', '20', '10', 'chan'] as const;
export type Condition = (typeof CONDITIONS)[number];
export const CONDITION_NAMES: Readonly<Record<Condition, string>> = {
  clean: 'clean',
  chan: 'other device',
  '20': 'SNR 20 dB',
  '10': 'SNR 10 dB',
};
/** Those that nothing was trained with. */
export const NOISES = ['kitchen', 'room2', 'washing_machine', 'babble'] as const;
/** Stays below full scale by this much. */
const PEAK = 32_000;

/** Evenly drawn from 0 to 1 by a name. */
function draw(...parts: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(parts.join('|')).digest();
  return Number(digest.readBigUInt64BE(0)) / 2 ** 64;
}

/**
 * @param pcm 16-bit samples at 16 kHz
 * @param key the clip's name
 */
export function change(
  pcm: Int16Array,
  condition: Condition,
  key: string,
  noises: ReadonlyMap<string, Int16Array>,
): Int16Array {
  if (condition === 'clean') return pcm;
  if (condition === 'chan') return throughChannel(pcm, key);
  return withNoise(pcm, Number(condition), key, noises);
}

function withNoise(
  pcm: Int16Array,
  snr: number,
  key: string,
  noises: ReadonlyMap<string, Int16Array>,
): Int16Array {
  const noise = noises.get(NOISES[Math.floor(draw('noise', key, snr) * NOISES.length)]!)!;
  const start = Math.floor(draw('at', key, snr) * noise.length);
  const clip = Float64Array.from(pcm);
  const part = clip.map((_, i) => noise[(start + i) % noise.length]!);
  const gain = speechRms(clip) / (Math.sqrt(meanSquare(part)) + 1e-9) / 10 ** (snr / 20);
  return toPcm(clip.map((sample, i) => sample + part[i]! * gain));
}

/** Band edges 90–350 Hz and 3.4–7.3 kHz, tilt −4.5 to +4.5 dB per octave, gain −12 to +6 dB. */
function throughChannel(pcm: Int16Array, key: string): Int16Array {
  const u = [0, 1, 2, 3].map((i) => draw('chan', key, i)) as [number, number, number, number];
  const clip = Float64Array.from(pcm);
  const mean = clip.reduce((sum, sample) => sum + sample, 0) / clip.length;
  const gainAt = (bin: number, size: number): number => {
    const hz = (bin * RATE) / size + 1e-6;
    const octaves = Math.log2(Math.min(Math.max(hz, 100), 7600) / 1000);
    const edges =
      Math.sqrt(1 + ((90 + 260 * u[0]) / hz) ** 4) * Math.sqrt(1 + (hz / (3400 + 3900 * u[1])) ** 12);
    return 10 ** (((u[2] * 9 - 4.5) * octaves) / 20) / edges;
  };
  const changed = filter(
    clip.map((sample) => sample - mean),
    clip.length + RATE / 10,
    gainAt,
  );
  const gain = (speechRms(clip) / speechRms(changed)) * 10 ** ((u[3] * 18 - 12) / 20);
  return toPcm(changed.map((sample) => sample * gain));
}

/** Circular convolution over exactly `size` samples, by a transform of any length (Bluestein 1970). */
function filter(
  samples: Float64Array,
  size: number,
  gainAt: (bin: number, size: number) => number,
): Float64Array {
  const spectrum = transform(pairsOf(samples, size), size);
  for (let bin = 0; bin < size; bin++) {
    const gain = gainAt(Math.min(bin, size - bin), size);
    spectrum[2 * bin]! *= gain;
    // Conjugated: a forward transform of the conjugate is the inverse one.
    spectrum[2 * bin + 1]! *= -gain;
  }
  const back = transform(spectrum, size);
  return samples.map((_, i) => back[2 * i]! / size);
}

function pairsOf(samples: Float64Array, size: number): Float64Array {
  const pairs = new Float64Array(2 * size);
  samples.forEach((sample, i) => {
    pairs[2 * i] = sample;
  });
  return pairs;
}

/** What transforms of one length share. */
interface Plan {
  readonly fft: FFT;
  readonly padded: number;
  readonly chirp: Float64Array;
  readonly spectrum: Float64Array;
}

const plans = new Map<number, Plan>();

function planOf(size: number): Plan {
  const known = plans.get(size);
  if (known) return known;
  let padded = 1;
  while (padded < 2 * size - 1) padded *= 2;
  const fft = new FFT(padded);
  const chirp = new Float64Array(2 * size);
  const mirrored = new Float64Array(2 * padded);
  for (let i = 0; i < size; i++) {
    const angle = (Math.PI * ((i * i) % (2 * size))) / size;
    chirp[2 * i] = Math.cos(angle);
    chirp[2 * i + 1] = -Math.sin(angle);
    for (const at of i === 0 ? [0] : [i, padded - i]) {
      mirrored[2 * at] = chirp[2 * i]!;
      mirrored[2 * at + 1] = -chirp[2 * i + 1]!;
    }
  }
  const spectrum = new Float64Array(2 * padded);
  fft.transform(spectrum, mirrored);
  const plan = { fft, padded, chirp, spectrum };
  plans.clear(); // clips come in runs of one length
  plans.set(size, plan);
  return plan;
}

/** Discrete Fourier transform of complex pairs, of any length. */
function transform(pairs: Float64Array, size: number): Float64Array {
  const { fft, padded, chirp, spectrum } = planOf(size);
  const product = new Float64Array(2 * padded);
  const transformed = new Float64Array(2 * padded);
  for (let i = 0; i < size; i++) multiply(product, i, pairs, i, chirp, i);
  fft.transform(transformed, product);
  for (let i = 0; i < padded; i++) multiply(product, i, transformed, i, spectrum, i);
  fft.inverseTransform(transformed, product);
  const result = new Float64Array(2 * size);
  for (let i = 0; i < size; i++) multiply(result, i, transformed, i, chirp, i);
  return result;
}

function multiply(
  target: Float64Array,
  t: number,
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
): void {
  const x = a[2 * i]!;
  const y = a[2 * i + 1]!;
  const u = b[2 * j]!;
  const v = b[2 * j + 1]!;
  target[2 * t] = x * u - y * v;
  target[2 * t + 1] = x * v + y * u;
}

/** Of frames of 20 ms within 20 dB of the loud ones. */
function speechRms(samples: Float64Array): number {
  const frame = RATE / 50;
  const count = Math.floor(samples.length / frame);
  const powers =
    count > 0
      ? Array.from({ length: count }, (_, i) => meanSquare(samples.subarray(i * frame, (i + 1) * frame)))
      : [meanSquare(samples)];
  const limit = percentile(powers, 0.95) / 100;
  const loud = powers.filter((power) => power >= limit);
  return Math.sqrt(loud.reduce((sum, power) => sum + power, 0) / loud.length) + 1e-9;
}

function meanSquare(samples: Float64Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)]!;
  return low + (place - Math.floor(place)) * (sorted[Math.ceil(place)]! - low);
}

function toPcm(samples: Float64Array): Int16Array {
  let peak = 1e-9;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const gain = Math.min(1, PEAK / peak);
  const pcm = new Int16Array(samples.length);
  for (let i = 0; i < pcm.length; i++) pcm[i] = roundHalfToEven(samples[i]! * gain);
  return pcm;
}

function roundHalfToEven(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}
