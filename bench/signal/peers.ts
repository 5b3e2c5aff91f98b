/** MFCC as others compute them, at the settings that all can have: 512 points each 10 ms, 40 bands, 20 coefficients. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import FFT from 'fft.js';

export const SETTINGS = { rate: 16_000, frame: 512, hop: 160, bands: 40, cepstra: 20 } as const;

interface Meyda {
  bufferSize: number;
  sampleRate: number;
  melBands: number;
  numberOfMFCCCoefficients: number;
  extract(feature: 'mfcc', frame: Float32Array): readonly number[];
}

/** `undefined` where it is not installed. */
export function meydaMfcc(): ((samples: Float32Array) => void) | undefined {
  let meyda: Meyda;
  try {
    meyda = createRequire(join(import.meta.dirname, '../package.json'))('meyda') as Meyda;
  } catch {
    return undefined;
  }
  const { rate, frame, hop, bands, cepstra } = SETTINGS;
  meyda.bufferSize = frame;
  meyda.sampleRate = rate;
  meyda.melBands = bands;
  meyda.numberOfMFCCCoefficients = cepstra;
  return (samples) => {
    for (let at = 0; at + frame <= samples.length; at += hop)
      meyda.extract('mfcc', samples.subarray(at, at + frame));
  };
}

/** As one would write them in JavaScript around fft.js: window, spectrum, triangles, logarithm, cosine transform. */
export function javascriptMfcc(): (samples: Float32Array) => void {
  const { rate, frame, hop, bands, cepstra } = SETTINGS;
  const fft = new FFT(frame);
  const window = Float64Array.from(
    { length: frame },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / frame),
  );
  const toMel = (hz: number): number => 1127 * Math.log(1 + hz / 700);
  const edges = Array.from({ length: bands + 2 }, (_, i) => (toMel(rate / 2) * i) / (bands + 1));
  const bins = Array.from({ length: frame / 2 }, (_, k) => toMel((k * rate) / frame));
  const triangles = Array.from({ length: bands }, (_, band) =>
    Float64Array.from(bins, (mel) => {
      const [low, middle, high] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
      return Math.max(0, Math.min((mel - low) / (middle - low), (high - mel) / (high - middle)));
    }),
  );
  const dct = Array.from({ length: cepstra }, (_, c) =>
    Float64Array.from({ length: bands }, (_, b) => Math.cos((Math.PI * c * (b + 0.5)) / bands)),
  );
  const input = new Float64Array(frame);
  const spectrum = new Float64Array(2 * frame);
  const power = new Float64Array(frame / 2);
  const energies = new Float64Array(bands);
  const dot = (a: Float64Array, b: Float64Array): number => {
    let sum = 0;
    for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
    return sum;
  };
  return (samples) => {
    for (let at = 0; at + frame <= samples.length; at += hop) {
      for (let i = 0; i < frame; i++) input[i] = samples[at + i]! * window[i]!;
      fft.realTransform(spectrum, input);
      for (let k = 0; k < power.length; k++) power[k] = spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2;
      for (let b = 0; b < bands; b++) energies[b] = Math.log(dot(triangles[b]!, power) + 1e-10);
      for (const row of dct) dot(row, energies);
    }
  };
}
