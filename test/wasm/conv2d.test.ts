import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Matrix } from '../../src/wasm/matrix';
import { newInstance, type SignalBuild } from '../../src/wasm/module';
import { Network } from '../../src/wasm/network/network';
import type { Layer, LayerWeights, NetworkPlan } from '../../src/wasm/network/plan';

type Conv2d = Extract<Layer, { op: 'conv2d' }>;

/** Whole numbers up to 8, whose sums of products single precision holds exactly. */
function numbers(length: number, seed: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => (((i + 1) * 7919 + seed * 104_729) % 17) - 8);
}

const odd = fc.integer({ min: 0, max: 2 }).map((half) => 2 * half + 1);
const small = fc.integer({ min: 1, max: 4 });
const layers = fc
  .record({
    bands: fc.integer({ min: 1, max: 9 }),
    depth: small,
    panels: fc.integer({ min: 1, max: 2 }),
    kernel: odd,
    bandKernel: odd,
    bandStride: small,
    stride: small,
    dilation: small,
    relu: fc.boolean(),
    seed: fc.nat(1000),
  })
  .map(({ panels, kernel, seed, ...layer }): Conv2d => {
    const outputs = 8 * panels;
    const channels = layer.bandKernel * layer.depth;
    const values = numbers(outputs * kernel * channels, seed);
    const weights: LayerWeights = { values, bias: numbers(outputs, seed + 1), outputs, kernel, channels };
    return { op: 'conv2d', from: [0], weights, ...layer };
  });

function planOf(layer: Conv2d): NetworkPlan {
  const columns = layer.bands * layer.depth;
  const outBands = Math.ceil(layer.bands / layer.bandStride);
  const delay = (layer.dilation * (layer.weights.kernel - 1)) / 2;
  return {
    offset: new Float32Array(columns),
    scale: new Float32Array(columns).fill(1),
    layers: [layer],
    values: [
      { channels: columns, step: 1, delay: 0 },
      { channels: outBands * layer.weights.outputs, step: layer.stride, delay },
    ],
    outputs: { out: 1 },
  };
}

/** By its definition, with zeros beyond the first and last frame and band. */
function convolved(layer: Conv2d, { values, frames, columns }: Matrix): Float32Array {
  const { weights, bands, depth, bandKernel, bandStride, stride, dilation, relu } = layer;
  const out: number[] = [];
  for (let f = 0; f < frames; f += stride) {
    for (let band = 0; band < bands; band += bandStride) {
      for (let o = 0; o < weights.outputs; o++) {
        let sum = weights.bias[o]!;
        for (let k = 0; k < weights.kernel; k++) {
          const frame = f + dilation * (k - (weights.kernel - 1) / 2);
          for (let b = 0; b < bandKernel; b++) {
            const at = band + b - (bandKernel - 1) / 2;
            if (frame < 0 || frame >= frames || at < 0 || at >= bands) continue;
            for (let d = 0; d < depth; d++) {
              const tap = ((o * weights.kernel + k) * bandKernel + b) * depth + d;
              sum += weights.values[tap]! * values[frame * columns + at * depth + d]!;
            }
          }
        }
        out.push(relu ? Math.max(0, sum) : sum);
      }
    }
  }
  return Float32Array.from(out);
}

/** Of the products of as many numbers up to 8. */
function largestSum({ weights: { kernel, channels } }: Conv2d): number {
  return 64 * kernel * channels;
}

it.each<SignalBuild>(['simd', 'scalar', 'javascript'])('conv2d is its definition, in %s', async (build) => {
  const instances = await Promise.all(Array.from({ length: 40 }, () => newInstance(build)));
  fc.assert(
    fc.property(layers, fc.integer({ min: 1, max: 150 }), (layer, frames) => {
      const columns = layer.bands * layer.depth;
      const input = { values: numbers(frames * columns, 3), frames, columns };
      const { out } = new Network(planOf(layer), instances.pop()!).run(input).frames;
      const expected = convolved(layer, input);
      // Rounded to 16 bits where the depth is even; weights up to 8 are no multiples of a 127th of the largest.
      const slack = layer.depth % 2 === 0 ? 3e-4 * largestSum(layer) : 0;
      expect(out!.values.length).toBe(expected.length);
      for (const [i, value] of expected.entries())
        expect(Math.abs(out!.values[i]! - value)).toBeLessThanOrEqual(slack);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});
