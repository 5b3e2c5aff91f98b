/** Copies of a clip as another microphone, room noise or both would give it. Every draw comes from the clip's name. */
import { createHash } from 'node:crypto';

export type Condition = 'clean' | 'channel' | 'noise' | 'both';
export const CONDITIONS: readonly Condition[] = ['clean', 'channel', 'noise', 'both'];

const RATE = 16_000;
const HALF_TAPS = 128;

/** A uniform number between two bounds. */
export type Draw = (low: number, high: number) => number;

/** Uniform numbers, the same for the same key on every machine (mulberry32 from a hash). */
export function draws(key: string): Draw {
  let state = createHash('sha256').update(key).digest().readUInt32LE(0);
  return (low, high) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return low + (high - low) * (((t ^ (t >>> 14)) >>> 0) / 2 ** 32);
  };
}

export function augment(
  samples: Float32Array,
  condition: Condition,
  key: string,
  noises: readonly Float32Array[],
): Float32Array {
  const draw = draws(`${key}|${condition}`);
  let result = samples;
  if (condition === 'channel' || condition === 'both') result = changeChannel(result, draw);
  if (condition === 'noise' || condition === 'both') {
    const noise = noises[Math.floor(draw(0, noises.length))]!;
    result = addNoise(
      result,
      noise,
      draw(condition === 'noise' ? 8 : 10, condition === 'noise' ? 25 : 30),
      draw,
    );
  }
  return result;
}

/** Band edges, a tilt of up to 5 dB per octave and a wavy response. */
export function changeChannel(samples: Float32Array, draw: Draw): Float32Array {
  const low = draw(50, 400);
  const high = draw(3300, 8000);
  const tilt = draw(-5, 5);
  const waves = Array.from({ length: 4 }, (_, i) => ({
    depth: draw(-1.5, 1.5),
    phase: draw(0, 6.28),
    cycles: i + 1,
  }));
  const gainAt = (hz: number): number => {
    const octave = Math.log2(Math.min(Math.max(hz, 100), 7600) / 1000);
    let decibels = tilt * octave;
    for (const { depth, phase, cycles } of waves) decibels += depth * Math.cos(cycles * octave + phase);
    return (
      10 ** (decibels / 20) / Math.sqrt(1 + (low / Math.max(hz, 1)) ** 4) / Math.sqrt(1 + (hz / high) ** 12)
    );
  };
  return filter(samples, gainAt);
}

/** Linear-phase FIR by frequency sampling, Hann-windowed. */
export function filter(samples: Float32Array, gainAt: (hz: number) => number): Float32Array {
  const points = 512;
  const gains = Float64Array.from({ length: points }, (_, i) => gainAt(((i + 0.5) / points) * (RATE / 2)));
  const taps = new Float64Array(2 * HALF_TAPS + 1);
  for (let k = -HALF_TAPS; k <= HALF_TAPS; k++) {
    let sum = 0;
    for (let i = 0; i < points; i++) sum += gains[i]! * Math.cos((Math.PI * k * (i + 0.5)) / points);
    taps[k + HALF_TAPS] = (sum / points) * (0.5 + 0.5 * Math.cos((Math.PI * k) / (HALF_TAPS + 1)));
  }
  return samples.map((_, n) => {
    const first = Math.max(0, n + HALF_TAPS - samples.length + 1);
    const last = Math.min(taps.length - 1, n + HALF_TAPS);
    let sum = 0;
    for (let k = first; k <= last; k++) sum += taps[k]! * samples[n + HALF_TAPS - k]!;
    return sum;
  });
}

function addNoise(samples: Float32Array, noise: Float32Array, snrDb: number, draw: Draw): Float32Array {
  const start = Math.floor(draw(0, noise.length));
  const piece = samples.map((_, i) => noise[(start + i) % noise.length]!);
  const gain = speechRms(samples) / (rms(piece) + 1e-9) / 10 ** (snrDb / 20);
  return samples.map((sample, i) => sample + gain * piece[i]!);
}

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));
}

function speechRms(samples: Float32Array): number {
  const blocks: number[] = [];
  for (let i = 0; i + 320 <= samples.length; i += 320) blocks.push(rms(samples.subarray(i, i + 320)) ** 2);
  const loud = [...blocks].sort((a, b) => a - b)[Math.floor(0.95 * (blocks.length - 1))] ?? 0;
  const active = blocks.filter((power) => power >= loud / 100);
  return Math.sqrt(active.reduce((a, b) => a + b, 0) / Math.max(1, active.length));
}
