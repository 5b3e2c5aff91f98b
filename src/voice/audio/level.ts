/** Speech is brought to this RMS (-26 dBFS, ITU-T P.56's usual active level), so that floors below it mean the same everywhere. */
const TARGET_RMS = 0.05;
/** At most 60 dB of gain: a silent recording stays silent. */
const MAX_GAIN = 1000;
const BLOCK_SECONDS = 0.02;
/** Blocks within 20 dB of the loudest twentieth count as active. */
const ACTIVE_SHARE = 0.01;

/** RMS of the active part of a recording; 0 for silence. */
export function activeRms(samples: Float32Array, sampleRate: number): number {
  if (samples.length === 0) return 0;
  const size = Math.max(1, Math.round(BLOCK_SECONDS * sampleRate));
  const powers = blockPowers(samples, Math.min(size, samples.length));
  const loud = percentile(powers, 0.95);
  const active = powers.filter((power) => power >= loud * ACTIVE_SHARE);
  return Math.sqrt(active.reduce((a, b) => a + b, 0) / active.length);
}

/** Mean power of each whole block of `size` samples. Four blocks at a time: a sum waits for its own last addition. */
export function blockPowers(samples: Float32Array, size: number): Float64Array {
  const powers = new Float64Array(Math.floor(samples.length / size));
  let block = 0;
  for (; block + 4 <= powers.length; block += 4) {
    let [a, b, c, d] = [0, 0, 0, 0];
    const start = block * size;
    for (let i = start; i < start + size; i++) {
      a += samples[i]! * samples[i]!;
      b += samples[i + size]! * samples[i + size]!;
      c += samples[i + 2 * size]! * samples[i + 2 * size]!;
      d += samples[i + 3 * size]! * samples[i + 3 * size]!;
    }
    powers[block] = a / size;
    powers[block + 1] = b / size;
    powers[block + 2] = c / size;
    powers[block + 3] = d / size;
  }
  for (; block < powers.length; block++) {
    let sum = 0;
    for (let i = block * size; i < (block + 1) * size; i++) sum += samples[i]! * samples[i]!;
    powers[block] = sum / size;
  }
  return powers;
}

/** Removes the mean of the samples and brings their active level to -26 dBFS, in place. */
export function normaliseLevel(samples: Float32Array, sampleRate: number): void {
  lessen(samples, sumOf(samples) / Math.max(1, samples.length));
  const rms = activeRms(samples, sampleRate);
  amplify(samples, rms > 0 ? Math.min(MAX_GAIN, TARGET_RMS / rms) : 0);
}

// Loops over all samples are functions of their own: V8 leaves what it compiled during a loop when it comes to code behind that it has
// never seen, at every call.

function lessen(samples: Float32Array, by: number): void {
  for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! - by;
}

function amplify(samples: Float32Array, gain: number): void {
  for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * gain;
}

function sumOf(samples: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i]!;
  return sum;
}

/** Value below which a share of `values` lies, interpolated linearly. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = new Float64Array(values).sort();
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted.length === 0 ? Number.NaN : sorted[low]! + (at - low) * (sorted[high]! - sorted[low]!);
}
