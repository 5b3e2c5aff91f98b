import { describe, expect, it } from 'vitest';
import type { Matrix } from '../../src/wasm/matrix';
import { signalExports } from '../../src/wasm/module';
import { Signal, signal, type Utterance } from '../../src/wasm/signal';
import type { Template } from '../../src/wasm/template';

const matrix = (frames: number, columns: number): Matrix => ({
  values: Float32Array.from({ length: frames * columns }, (_, i) => Math.sin(i)),
  frames,
  columns,
});

const utterance = (frames: number): Utterance => ({
  frames: matrix(frames, 2),
  weights: new Float32Array(frames).fill(1),
});

const template = (frames: number): Template => ({
  frames: new Int8Array(2 * frames).fill(90),
  weights: new Uint8Array(frames).fill(200),
});

describe.each(['simd', 'scalar'] as const)('what the %s module is handed', (build) => {
  const kernels = signal(build);

  it('never answers an alignment with the costs of the one before', () => {
    kernels.dtw([template(30)], utterance(20), 0.4, 5);
    expect(() => kernels.dtw([template(0)], utterance(20), 0.4, 5)).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    );
    expect(() => kernels.dtw([template(2000)], utterance(20), 0.4, 5)).toThrow(/larger/);
    expect(() => kernels.dtw([template(30)], utterance(2000), 0.4, 5)).toThrow(/larger/);
    const torn = { ...template(30), frames: new Int8Array(59) };
    expect(() => kernels.dtw([torn], utterance(20), 0.4, 5)).toThrow(/30 frames of 2 numbers/);
  });

  it('believes the module where it refuses an alignment', () => {
    const refusing = new Signal({ ...signalExports(build), dtw: () => 1 });
    expect(() => refusing.dtw([template(30)], utterance(20), 0.4, 5)).toThrow(/larger/);
  });

  it('takes no template that reaches beyond its place', () => {
    const columns = 2000;
    const wide: Template = { frames: new Int8Array(columns * 500), weights: new Uint8Array(500).fill(200) };
    const said = { frames: matrix(1, columns), weights: new Float32Array([1]) };
    expect(() => kernels.dtw([wide], said, 0.4, 5)).toThrow(/larger/);
  });

  it('multiplies rows by vectors longer than a kilobyte of floats', () => {
    const size = 4096;
    const vector = Float32Array.from({ length: size }, (_, i) => Math.cos(i));
    const rows = matrix(3, size).values;
    const expected = [0, 1, 2].map((row) =>
      vector.reduce((sum, value, i) => sum + value * rows[row * size + i]!, 0),
    );
    const before = kernels.deltas(matrix(9, 4), 2).values;
    for (const [row, product] of kernels.dotRows(vector, rows).entries())
      expect(product).toBeCloseTo(expected[row]!, 2);
    expect(kernels.deltas(matrix(9, 4), 2).values).toEqual(before);
    expect(() => kernels.dotRows(new Float32Array(300_000), rows)).toThrow(/larger/);
  });

  const refused = expect.objectContaining({ code: 'invalid-argument' });

  it('multiplies no rows that are ragged, or of nothing', () => {
    expect(() => kernels.dotRows(new Float32Array(0), new Float32Array(6))).toThrow(refused);
    expect(() => kernels.dotRows(new Float32Array(0), new Float32Array(0))).toThrow(refused);
    expect(() => kernels.dotRows(new Float32Array(4), new Float32Array(6))).toThrow(refused);
    expect(() => kernels.cosine(new Float32Array(4), new Float32Array(6))).toThrow(refused);
    expect(kernels.dotRows(new Float32Array(4), new Float32Array(0))).toHaveLength(0);
  });

  it.each([
    [Number.NaN, 5],
    [-0.1, 5],
    [Number.POSITIVE_INFINITY, 5],
    [0.4, Number.NaN],
    [0.4, 0],
  ])('aligns nothing within a band of %s by a window of %s', (band, window) => {
    expect(() => kernels.dtw([template(30)], utterance(20), band, window)).toThrow(refused);
  });

  it.each([19, 21, 0])('takes no %s weights for twenty frames', (count) => {
    const weights = new Float32Array(count).fill(1);
    const said = { ...utterance(20), weights };
    expect(() => kernels.dtw([template(30)], said, 0.4, 5)).toThrow(refused);
    expect(() => kernels.fillerCost(said, new Float32Array(4))).toThrow(refused);
    expect(() => kernels.cmvn(matrix(20, 2), weights, false)).toThrow(refused);
    expect(() => kernels.statistics(matrix(20, 2), matrix(20, 2), weights)).toThrow(refused);
  });

  it.each([Number.NaN, 0, 1.5])('takes no slopes over %s frames', (window) => {
    expect(() => kernels.deltas(matrix(9, 4), window)).toThrow(refused);
  });

  it('takes no part of a frame', () => {
    const lying = { values: new Float32Array(18), frames: 4.5, columns: 4 };
    expect(() => kernels.deltas(lying, 2)).toThrow(refused);
  });

  it.each([-1, 5, 50, 2 ** 31, Number.NaN])(
    'refuses a matrix that claims %s frames for its four',
    (frames) => {
      const lying = { ...matrix(4, 3), frames };
      expect(() => kernels.deltas(lying, 2)).toThrow(refused);
    },
  );
});
