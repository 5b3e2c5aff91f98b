/** Weights as whole numbers: the machine adds eight products of such at once. */
import type { LayerWeights } from './plan';

export interface RoundedWeights {
  /** [outputs × kernel × channels] */
  readonly values: Int16Array;
  /** What those of each output were divided by. */
  readonly scales: Float32Array;
  /** Largest that activations of 16 bits may become: the sum of a tap's products fits into 32. */
  readonly limit: number;
}

/** What the largest weight of an output becomes: 8-bit weights are what their file has. */
const COARSE = 127;
/** Where that would lose something. */
const FINE = 2047;
/** Of a step, by which single precision misses a whole number. */
const SLACK = 1e-3;

const LARGEST_SUM = 2 ** 31 - 1;
const LARGEST = 2 ** 15 - 1;

export function roundWeights({ values, outputs, kernel, channels }: LayerWeights): RoundedWeights {
  const taps = kernel * channels;
  const largest = Float64Array.from({ length: outputs }, (_, o) => {
    let most = 0;
    for (let i = o * taps; i < (o + 1) * taps; i++) most = Math.max(most, Math.abs(values[i]!));
    return most;
  });
  const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < SLACK;
  const isCoarse = values.every((value, i) =>
    isWhole((value * COARSE) / (largest[Math.floor(i / taps)]! || 1)),
  );
  const most = isCoarse ? COARSE : FINE;
  return {
    values: Int16Array.from(values, (value, i) =>
      Math.round((value * most) / (largest[Math.floor(i / taps)]! || 1)),
    ),
    scales: Float32Array.from(largest, (value) => value / most),
    limit: Math.min(LARGEST, Math.floor(LARGEST_SUM / (most * channels))),
  };
}

/** -> panels of `panel` outputs, each [kernel × pairs of channels × panel × 2]; outputs beyond the last, and a channel without another, are zeros. */
export function packRounded(
  values: Int16Array,
  { outputs, kernel, channels }: LayerWeights,
  padded: number,
  panel: number,
): Int16Array {
  const pairs = Math.ceil(channels / 2);
  const packed = new Int16Array(padded * kernel * pairs * 2);
  for (let o = 0; o < outputs; o++) {
    const inPanel = o % panel;
    const start = (o - inPanel) * kernel * pairs * 2;
    for (let k = 0; k < kernel; k++)
      for (let c = 0; c < channels; c++) {
        const pair = k * pairs + (c >> 1);
        packed[start + (pair * panel + inPanel) * 2 + (c & 1)] = values[(o * kernel + k) * channels + c]!;
      }
  }
  return packed;
}
