import { type Signal, signal } from '../../wasm/signal';
import { resample } from '../audio/resample';
import type { Recording } from '../audio/wav';

/** Hz of `speechBand`: fine enough that half a sample moves no sign that counts. */
export const BAND_RATE = 16_000;

/** Hz. Inside what a telephone passes, and where speech is loudest: the waveform here outlives codecs and noise. */
const LOW = 300;
const HIGH = 1300;
/** The filter runs at this rate. */
const FILTER_RATE = 4000;
const HALF_TAPS = 48;

/** Difference of two Hann-windowed sinc low-pass filters. */
const TAPS = Float32Array.from({ length: 2 * HALF_TAPS + 1 }, (_, i) => {
  const n = i - HALF_TAPS;
  const hann = 0.5 + 0.5 * Math.cos((Math.PI * n) / (HALF_TAPS + 1));
  return hann * (lowPass(HIGH, n) - lowPass(LOW, n));
});

function lowPass(hz: number, n: number): number {
  const cutoff = (2 * hz) / FILTER_RATE;
  return n === 0 ? cutoff : Math.sin(Math.PI * cutoff * n) / (Math.PI * n);
}

/** The 300–1300 Hz of a recording, at 16 kHz and without delay. */
export function speechBand({ samples, sampleRate }: Recording, kernels: Signal = signal()): Float32Array {
  const low = resample(samples, sampleRate, FILTER_RATE, kernels);
  const band = new Float32Array(low.length);
  for (let n = 0; n < band.length; n++) {
    const first = Math.max(-HALF_TAPS, -n);
    const last = Math.min(HALF_TAPS, low.length - 1 - n);
    let sum = 0;
    for (let k = first; k <= last; k++) sum += TAPS[k + HALF_TAPS]! * low[n + k]!;
    band[n] = sum;
  }
  return resample(band, FILTER_RATE, BAND_RATE, kernels);
}
