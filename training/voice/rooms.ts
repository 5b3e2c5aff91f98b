/** Synthetic rooms and lines: reverberation and telephone bands. */
import { resample } from '../../src/voice/audio/resample';
import type { Draw } from './augment';

const RATE = 16_000;
const DELAY_SECONDS = 0.006;

/**
 * A room as exponentially decaying noise after the direct sound (Polack's model): RT60 0.1 to 0.5 s, shorter above 2 kHz by a
 * one-pole filter, direct-to-reverberant ratio 0 to 15 dB.
 */
export function reverberate(samples: Float32Array, draw: Draw): Float32Array {
  const seconds = draw(0.1, 0.5);
  const response = new Float64Array(Math.floor(seconds * RATE));
  const damping = draw(0.1, 0.6);
  let smooth = 0;
  let energy = 0;
  for (let i = Math.floor(DELAY_SECONDS * draw(0.2, 1) * RATE); i < response.length; i++) {
    smooth = damping * smooth + (1 - damping) * draw(-1, 1);
    response[i] = smooth * 10 ** ((-3 * i) / response.length);
    energy += response[i]! ** 2;
  }
  const ratio = 10 ** (draw(0, 15) / 20);
  for (let i = 0; i < response.length; i++) response[i]! /= ratio * Math.sqrt(energy);
  response[0]! += 1;
  return convolve(samples, response);
}

/** A telephone: 8 kHz, high-passed at about 300 Hz, µ-law (ITU-T G.711's curve) at a level of -35 to -10 dB. */
export function telephone(samples: Float32Array, draw: Draw): Float32Array {
  const narrow = resample(samples, RATE, RATE / 2);
  const pole = 1 - (2 * Math.PI * draw(150, 350)) / (RATE / 2);
  const power = narrow.reduce((sum, value) => sum + value * value, 0) / narrow.length;
  const gain = 10 ** (draw(-35, -10) / 20) / Math.sqrt(power + 1e-12);
  let previous = 0;
  let passed = 0;
  const coded = narrow.map((value) => {
    passed = pole * (passed + value - previous);
    previous = value;
    return muLaw(passed * gain) / gain;
  });
  return resample(coded, RATE / 2, RATE).subarray(0, samples.length);
}

function muLaw(value: number): number {
  const clipped = Math.min(1, Math.abs(value));
  const code = Math.round((127 * Math.log1p(255 * clipped)) / Math.log(256));
  return (Math.sign(value) * Math.expm1((code * Math.log(256)) / 127)) / 255;
}

/** Convolution by a transform of both, cut to the signal's length. */
function convolve(signal: Float32Array, response: Float64Array): Float32Array {
  let size = 1;
  while (size < signal.length + response.length) size *= 2;
  // One complex transform carries both: the signal as its real part, the response as its imaginary part.
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  re.set(signal);
  im.set(response);
  transform(re, im);
  const productRe = new Float64Array(size);
  const productIm = new Float64Array(size);
  for (let k = 0; k < size; k++) {
    const m = (size - k) % size;
    const [aRe, aIm] = [(re[k]! + re[m]!) / 2, (im[k]! - im[m]!) / 2];
    const [bRe, bIm] = [(im[k]! + im[m]!) / 2, (re[m]! - re[k]!) / 2];
    productRe[k] = (aRe * bRe - aIm * bIm) / size;
    productIm[k] = -(aRe * bIm + aIm * bRe) / size; // conjugated: the forward transform is its own inverse
  }
  transform(productRe, productIm);
  return Float32Array.from(productRe.subarray(0, signal.length));
}

/** Radix-2 FFT in place. */
function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j]!, re[i]!];
    [im[i], im[j]] = [im[j]!, im[i]!];
  }
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2;
    for (let k = 0; k < half; k++) {
      const angle = (-2 * Math.PI * k) / length;
      const c = Math.cos(angle);
      const s = Math.sin(angle);
      for (let i = k; i < size; i += length) {
        const j = i + half;
        const tRe = re[j]! * c - im[j]! * s;
        const tIm = re[j]! * s + im[j]! * c;
        re[j] = re[i]! - tRe;
        im[j] = im[i]! - tIm;
        re[i]! += tRe;
        im[i]! += tIm;
      }
    }
  }
}
