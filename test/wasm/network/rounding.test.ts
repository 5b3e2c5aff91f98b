import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newInstance, type SignalBuild } from '../../../src/wasm/module';
import { Network } from '../../../src/wasm/network/network';
import type { Layer, LayerWeights, NetworkPlan } from '../../../src/wasm/network/plan';
import { roundWeights } from '../../../src/wasm/network/rounding';

const BUILDS: readonly SignalBuild[] = ['simd', 'scalar', 'javascript'];

function weightsOf(values: Float32Array, outputs: number, kernel: number): LayerWeights {
  const channels = values.length / (outputs * kernel);
  return { values, bias: new Float32Array(outputs), outputs, kernel, channels };
}

describe('roundWeights', () => {
  it('gives the whole numbers of 8-bit weights back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -127, max: 127 }), { minLength: 1, maxLength: 40 }),
        fc.float({ min: Math.fround(1e-6), max: Math.fround(1e3), noNaN: true }),
        (row, scale) => {
          const whole = [127, ...row];
          const { values, scales, limit } = roundWeights(
            weightsOf(
              Float32Array.from(whole, (value) => value * scale),
              1,
              1,
            ),
          );
          expect([...values]).toEqual(whole);
          expect(scales[0]).toBeCloseTo(scale, 5 - Math.ceil(Math.log10(scale)));
          expect(127 * limit * whole.length).toBeLessThan(2 ** 31);
        },
      ),
    );
  });

  it('keeps other weights to a 4094th of the largest of their output', () => {
    fc.assert(
      fc.property(
        fc.array(fc.float({ min: -10, max: 10, noNaN: true }), { minLength: 2, maxLength: 60 }),
        (row) => {
          const { values, scales } = roundWeights(weightsOf(Float32Array.from([...row, 0.3]), 1, 1));
          const largest = Math.max(0.3, ...row.map(Math.abs));
          for (const [i, value] of row.entries())
            expect(Math.abs(values[i]! * scales[0]! - value)).toBeLessThanOrEqual(
              Math.max(largest / 254, largest / 4094) * 1.01,
            );
        },
      ),
    );
  });
});

const numbers = (length: number, seed: number, size: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => size * Math.sin(i * 12.9898 + seed * 78.233) ** 3);

const convolutions = fc.record({
  channels: fc.integer({ min: 1, max: 37 }),
  panels: fc.integer({ min: 1, max: 3 }),
  kernel: fc.integer({ min: 0, max: 2 }).map((half) => 2 * half + 1),
  stride: fc.integer({ min: 1, max: 3 }),
  dilation: fc.integer({ min: 1, max: 4 }),
  relu: fc.boolean(),
  frames: fc.integer({ min: 1, max: 140 }),
  seed: fc.nat(1000),
  size: fc.constantFrom(1e-20, 1e-3, 1, 1e4),
});

it('convolves as the definition says, with the same bits in every build', async () => {
  const instances = await Promise.all(
    BUILDS.map((build) => Promise.all(Array.from({ length: 60 }, () => newInstance(build)))),
  );
  fc.assert(
    fc.property(convolutions, ({ channels, panels, kernel, stride, dilation, relu, frames, seed, size }) => {
      const outputs = 8 * panels;
      const weights = {
        ...weightsOf(numbers(outputs * kernel * channels, seed, 1), outputs, kernel),
        bias: numbers(outputs, seed + 1, size),
      };
      const layer: Layer = { op: 'conv1d', from: [0], weights, stride, dilation, relu };
      const plan: NetworkPlan = {
        offset: new Float32Array(channels),
        scale: new Float32Array(channels).fill(1),
        layers: [layer],
        values: [
          { channels, step: 1, delay: 0 },
          { channels: outputs, step: stride, delay: (dilation * (kernel - 1)) / 2 },
        ],
        outputs: { out: 1 },
      };
      const input = { values: numbers(frames * channels, seed + 2, size), frames, columns: channels };
      const [simd, ...others] = instances.map(
        (own) => new Network(plan, own.pop()!).run(input).frames['out']!.values,
      );
      for (const other of others) expect(other).toEqual(simd);
      let at = 0;
      for (let f = 0; f < frames; f += stride)
        for (let o = 0; o < outputs; o++) {
          let sum = weights.bias[o]!;
          let magnitude = Math.abs(sum);
          for (let k = 0; k < kernel; k++)
            for (let c = 0; c < channels; c++) {
              const frame = f + dilation * (k - (kernel - 1) / 2);
              const value = input.values[frame * channels + c] ?? 0;
              if (frame < 0 || frame >= frames) continue;
              sum += weights.values[(o * kernel + k) * channels + c]! * value;
              magnitude += Math.abs(value);
            }
          expect(Math.abs(simd![at++]! - (relu ? Math.max(0, sum) : sum))).toBeLessThanOrEqual(
            1e-3 * (magnitude + size),
          );
        }
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

it('gives no trap for numbers beyond all', async () => {
  for (const build of BUILDS) {
    const weights = weightsOf(Float32Array.of(...Array<number>(8).fill(1)), 8, 1);
    const plan: NetworkPlan = {
      offset: new Float32Array(1),
      scale: new Float32Array(1).fill(1),
      layers: [{ op: 'conv1d', from: [0], weights, stride: 1, dilation: 1, relu: false }],
      values: [
        { channels: 1, step: 1, delay: 0 },
        { channels: 8, step: 1, delay: 0 },
      ],
      outputs: { out: 1 },
    };
    const values = Float32Array.of(Number.POSITIVE_INFINITY, Number.NaN, 1);
    const network = new Network(plan, await newInstance(build));
    expect(network.run({ values, frames: 3, columns: 1 }).frames['out']!.values.at(-1)).toBe(1);
  }
});
