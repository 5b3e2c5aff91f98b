/** Speech is brought to this RMS (-26 dBFS, ITU-T P.56's usual active level), so that floors below it mean the same everywhere. */
const TARGET_RMS = 0.05;
/** At most 60 dB of gain: a silent recording stays silent. */
const MAX_GAIN = 1000;
const BLOCK_SECONDS = 0.02;
/** Blocks within 20 dB of the loudest twentieth count as active. */
const ACTIVE_SHARE = 0.01;

/** RMS of the active part of a recording; 0 for silence. */
export function activeRms(samples: Float32Array, sampleRate: number): number {
  const size = Math.max(1, Math.round(BLOCK_SECONDS * sampleRate));
  const powers: number[] = [];
  for (let start = 0; start + size <= samples.length || start === 0; start += size) {
    let sum = 0;
    const end = Math.min(start + size, samples.length);
    for (let i = start; i < end; i++) sum += samples[i]! * samples[i]!;
    powers.push(sum / Math.max(1, end - start));
  }
  const loud = percentile(powers, 0.95);
  const active = powers.filter((power) => power >= loud * ACTIVE_SHARE);
  return Math.sqrt(active.reduce((a, b) => a + b, 0) / active.length);
}

/** Removes the mean and brings the active level to -26 dBFS. */
export function normaliseLevel(samples: Float32Array, sampleRate: number): Float32Array {
  const mean = meanOf(samples);
  const normalised = new Float32Array(samples.length);
  for (let i = 0; i < normalised.length; i++) normalised[i] = samples[i]! - mean;
  const rms = activeRms(normalised, sampleRate);
  const gain = rms > 0 ? Math.min(MAX_GAIN, TARGET_RMS / rms) : 0;
  for (let i = 0; i < normalised.length; i++) normalised[i] = normalised[i]! * gain;
  return normalised;
}

function meanOf(samples: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i]!;
  return sum / Math.max(1, samples.length);
}

/** Value below which a share of `values` lies, interpolated linearly. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = new Float64Array(values).sort();
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted.length === 0 ? Number.NaN : sorted[low]! + (at - low) * (sorted[high]! - sorted[low]!);
}
