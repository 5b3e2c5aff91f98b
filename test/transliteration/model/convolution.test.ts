import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../src/transliteration/model/bytes';
import { convolve, type Layer, readLayer, Scratch } from '../../../src/transliteration/model/convolution';
import { writeLayer } from '../../../training/transliteration/network-file';
import { ByteWriter } from '../../../training/transliteration/write';

const [INPUTS, OUTPUTS, SIZE, LETTERS] = [24, 36, 3, 7];

/** Park–Miller, so that every run draws the same numbers. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** Numbers that the file's 16 bits hold as they are. */
const stepOf = (output: number): number => (output + 10) / 1024;
const biasOf = (output: number): number => (output % 5) / 8 - 0.25;

function layerOf(weights: readonly number[], dilation: number) {
  const out = new ByteWriter();
  const outputs = Array.from({ length: OUTPUTS }, (_, o) => o);
  writeLayer(out, {
    shape: [OUTPUTS, INPUTS, SIZE],
    dilation,
    // The trainer's order: [output, input, place].
    weights: outputs.flatMap((o) =>
      Array.from(
        { length: INPUTS * SIZE },
        (_, at) => weights[(o * SIZE + (at % SIZE)) * INPUTS + Math.floor(at / SIZE)]!,
      ),
    ),
    step: outputs.map(stepOf),
    bias: outputs.map(biasOf),
  });
  const reader = new ByteReader(out.bytes());
  const layer = readLayer(reader, INPUTS, OUTPUTS, SIZE);
  expect(reader.remaining).toBe(0);
  return layer;
}

function changed(layer: Layer, fields: Partial<Layer>): Layer {
  return Object.assign(Object.create(layer) as Layer, fields);
}

/** The definition, in doubles. */
function expected(weights: readonly number[], dilation: number, rows: Float64Array): number[] {
  const result: number[] = [];
  for (let i = 0; i < LETTERS; i++) {
    for (let o = 0; o < OUTPUTS; o++) {
      let sum = 0;
      for (let k = 0; k < SIZE; k++) {
        const r = i + (k - 1) * dilation;
        if (r < 0 || r >= LETTERS) continue;
        for (let c = 0; c < INPUTS; c++) sum += weights[(o * SIZE + k) * INPUTS + c]! * rows[r * INPUTS + c]!;
      }
      result.push(Math.max(0, sum * stepOf(o) + biasOf(o)));
    }
  }
  return result;
}

describe.each([1, 2])('convolution with dilation %i', (dilation) => {
  const random = seededRandom(dilation);
  const weights = Array.from({ length: OUTPUTS * SIZE * INPUTS }, () => Math.floor(random() * 15) - 7);

  it.each([
    ['behind a ReLU', () => Math.max(0, random() - 0.5) * 9],
    ['of either sign', () => random() - 0.5],
    ['all zero', () => 0],
    ['tiny', () => random() * 1e-30],
  ])('follows its definition on inputs %s', (_, draw) => {
    const rows = Float64Array.from({ length: LETTERS * INPUTS }, draw);
    const output = new Float64Array(LETTERS * OUTPUTS);
    convolve(layerOf(weights, dilation), rows, LETTERS, new Scratch(LETTERS, OUTPUTS), output);
    const wanted = expected(weights, dilation, rows);
    // Inputs are rounded to a unit of at most 1 / 60 of the length of all that may meet in a sum; 72 errors of half a unit with
    // weights up to 7 add up to a tenth of the worst case, steps are below 0.05.
    const unit = Math.sqrt(rows.reduce((sum, value) => sum + value * value, 0)) / 60;
    const tolerance = (72 * 0.5 * unit * 7 * 0.05) / 10 + 1e-12;
    output.forEach((value, i) => {
      expect(Math.abs(value - wanted[i]!)).toBeLessThanOrEqual(tolerance);
    });
  });

  it('adds in place to the very rows that it reads', () => {
    const layer = changed(layerOf(weights, dilation), { outputs: INPUTS });
    const rows = Float64Array.from({ length: LETTERS * INPUTS }, () => random());
    const apart = new Float64Array(rows.length);
    convolve(layer, rows, LETTERS, new Scratch(LETTERS, OUTPUTS), apart);
    const sums = rows.map((value, i) => value + apart[i]!);
    convolve(layer, rows, LETTERS, new Scratch(LETTERS, OUTPUTS), rows);
    expect(rows).toEqual(sums);
  });

  it('keeps its lanes apart when all sums are as large as they can be', () => {
    // A unit that every input is seven of, so that nothing is rounded: sums of 7 · 7 · 72 = 3528, of 4095 that a lane holds.
    const longest = 7 * Math.sqrt(SIZE * INPUTS);
    for (const sign of [-7, 7]) {
      const extreme = weights.map((_, i) => (Math.floor(i / (SIZE * INPUTS)) % 2 === 0 ? sign : -sign));
      const layer = layerOf(extreme, dilation);
      expect(layer.longest).toBeGreaterThan(longest);
      const rows = new Float64Array(LETTERS * INPUTS).fill(3);
      const output = new Float64Array(LETTERS * OUTPUTS);
      convolve(changed(layer, { longest }), rows, LETTERS, new Scratch(LETTERS, OUTPUTS), output);
      const wanted = expected(extreme, dilation, rows);
      output.forEach((value, i) => {
        expect(value).toBeCloseTo(wanted[i]!, 5);
      });
    }
  });

  it('refuses weights too heavy for a lane', () => {
    const out = new ByteWriter();
    const weights = new Array<number>(2048).fill(-7);
    writeLayer(out, { shape: [1, 2048, 1], dilation, weights, step: [1], bias: [0] });
    expect(() => readLayer(new ByteReader(out.bytes()), 2048, 1, 1)).toThrow(/too wide/);
  });
});
