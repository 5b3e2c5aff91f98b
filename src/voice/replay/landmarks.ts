import { percentile } from '../audio/level';
import { BAND_RATE } from './speech-band';

const BLOCK = BAND_RATE / 100;
/** Peaks further below the loud parts are noise, or will be after the next codec. */
const DEPTH = 10 ** (-25 / 20);

/**
 * Where the speech band peaks, either way, no two within `spacingMs` of one another: mostly the glottal pulses of vowels, which a
 * copy has at the same samples. The `most` strongest, in order of time, in samples.
 */
export function landmarks(band: Float32Array, spacingMs: number, most: number): number[] {
  const least = DEPTH * loudAmplitude(band);
  const height = (at: number): number => Math.abs(band[at]!);
  const peaks: number[] = [];
  for (let i = 1; i + 1 < band.length; i++) {
    if (height(i) > least && height(i) >= height(i - 1) && height(i) > height(i + 1)) peaks.push(i);
  }
  peaks.sort((a, b) => height(b) - height(a));
  const spacing = (spacingMs * BAND_RATE) / 1000;
  const taken = new Uint8Array(band.length);
  const kept: number[] = [];
  for (const peak of peaks) {
    if (kept.length === most) break;
    if (taken[peak]) continue;
    kept.push(peak);
    taken.fill(1, Math.max(0, peak - spacing + 1), peak + spacing);
  }
  return kept.sort((a, b) => a - b);
}

/** RMS of the loud parts: the 95th percentile of blocks of 10 ms. */
function loudAmplitude(band: Float32Array): number {
  const powers: number[] = [];
  for (let start = 0; start + BLOCK <= band.length; start += BLOCK) {
    let sum = 0;
    for (let i = start; i < start + BLOCK; i++) sum += band[i]! * band[i]!;
    powers.push(sum / BLOCK);
  }
  return powers.length === 0 ? 0 : Math.sqrt(percentile(powers, 0.95));
}
