import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Matrix } from '../../../src/wasm/matrix';
import { loadSignal } from '../../../src/wasm/module';
import { signal, type Utterance } from '../../../src/wasm/signal';
import { FRAME_STEP, type Template, WEIGHT_STEP } from '../../../src/wasm/template';

const COLUMNS = 6;

/** Random unit vectors with weights. */
function utterance(numbers: readonly number[]): Utterance {
  const frames = Math.max(1, Math.floor(numbers.length / (COLUMNS + 1)));
  const values = new Float32Array(frames * COLUMNS);
  for (let f = 0; f < frames; f++) {
    const row = Array.from(
      { length: COLUMNS },
      (_, c) => (numbers[f * (COLUMNS + 1) + c] ?? 0) + (c === 0 ? 1e-3 : 0),
    );
    const length = Math.hypot(...row);
    values.set(
      row.map((value) => value / length),
      f * COLUMNS,
    );
  }
  const weights = Float32Array.from(
    { length: frames },
    (_, f) => 0.1 + Math.abs(numbers[f * (COLUMNS + 1) + COLUMNS] ?? 1),
  );
  return { frames: { values, frames, columns: COLUMNS }, weights };
}

beforeAll(() => loadSignal('javascript'));

function templateOf({ frames, weights }: Utterance): Template {
  return {
    frames: Int8Array.from(frames.values, (value) => Math.round(value / FRAME_STEP)),
    weights: Uint8Array.from(weights, (weight) => Math.round(weight / WEIGHT_STEP)),
  };
}

/** What a template keeps of an utterance. */
function keptOf({ frames, weights }: Template): Utterance {
  const values = Float32Array.from(frames, (value) => value * FRAME_STEP);
  return {
    frames: { values, frames: weights.length, columns: COLUMNS },
    weights: Float32Array.from(weights, (weight) => weight * WEIGHT_STEP),
  };
}

const row = (matrix: Matrix, f: number): Float32Array =>
  matrix.values.subarray(f * COLUMNS, (f + 1) * COLUMNS);

/** Float64, the whole table, no band. */
function slowDtw(a: Utterance, b: Utterance): number {
  const cost: number[][] = [];
  for (let i = 0; i < a.frames.frames; i++) {
    cost.push([]);
    for (let j = 0; j < b.frames.frames; j++) {
      const distance = 1 - row(a.frames, i).reduce((sum, value, c) => sum + value * row(b.frames, j)[c]!, 0);
      const [wa, wb] = [a.weights[i]!, b.weights[j]!];
      const options = [
        i === 0 && j === 0 ? (wa + wb) * distance : Number.POSITIVE_INFINITY,
        (cost[i - 1]?.[j - 1] ?? Number.POSITIVE_INFINITY) + (wa + wb) * distance,
        (cost[i - 1]?.[j] ?? Number.POSITIVE_INFINITY) + wa * distance,
        (cost[i]![j - 1] ?? Number.POSITIVE_INFINITY) + wb * distance,
      ];
      cost[i]!.push(Math.min(...options));
    }
  }
  const total = [...a.weights, ...b.weights].reduce((x, y) => x + y, 0);
  return cost.at(-1)!.at(-1)! / total;
}

const numbers = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 150 });

describe('dtw', () => {
  it('equals the textbook table without a band, to the same bits in every build', () => {
    fc.assert(
      fc.property(numbers, numbers, numbers, (x, y, z) => {
        const templates = [templateOf(utterance(x)), templateOf(utterance(y))];
        const said = utterance(z);
        const costs = signal('simd').dtw(templates, said, 1, 5);
        for (const [i, { mean, worst }] of costs.entries()) {
          expect(mean).toBeCloseTo(slowDtw(keptOf(templates[i]!), said), 3);
          expect(worst).toBeGreaterThanOrEqual(mean);
        }
        for (const build of ['scalar', 'javascript'] as const)
          expect(signal(build).dtw(templates, said, 1, 5)).toEqual(costs);
      }),
      { seed: 1 },
    );
  });

  it('always finds a path, however narrow the band and uneven the lengths', () => {
    fc.assert(
      fc.property(numbers, numbers, (x, y) => {
        const costs = signal().dtw([templateOf(utterance(x))], utterance(y), 0, 5);
        // The rounding of a template's frames to 8 bits makes some longer than 1.
        expect(costs[0]!.mean).toBeLessThanOrEqual(2.02);
        expect(costs[0]!.worst).toBeLessThanOrEqual(2.02);
      }),
      { seed: 1 },
    );
  });

  it('costs nothing against itself', () => {
    const a = utterance(Array.from({ length: 140 }, (_, i) => Math.sin(i * i)));
    expect(signal().dtw([templateOf(a)], a, 0.2, 5)[0]!.mean).toBeCloseTo(0, 2);
  });
});

describe('filler', () => {
  it('is the weighted distance to the nearest code', () => {
    const a = utterance([1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 3]);
    const codes = Float32Array.from([1, 0, 0, 0, 0, 0]);
    const expected = (1.1 * (1 - row(a.frames, 0)[0]!) + 3.1 * (1 - row(a.frames, 1)[0]!)) / 4.2;
    expect(signal().fillerCost(a, codes)).toBeCloseTo(expected, 5);
  });
});
