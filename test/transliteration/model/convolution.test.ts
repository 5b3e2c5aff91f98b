import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../src/transliteration/model/bytes';
import { convolve, readLayer, Scratch } from '../../../src/transliteration/model/convolution';
import { ByteWriter } from '../../../training/transliteration/write';

const [INPUTS, OUTPUTS, SIZE, LETTERS] = [24, 36, 3, 7];

/** Park–Miller, so that every run draws the same numbers. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

function layerOf(weights: readonly number[], dilation: number) {
  const out = new ByteWriter();
  out.integer(dilation);
  for (let o = 0; o < OUTPUTS; o++) out.float(0.01 + o / 1024);
  for (let o = 0; o < OUTPUTS; o++) out.float((o % 5) / 8 - 0.25);
  for (let i = 0; i < weights.length; i += 2) out.byte((weights[i]! + 7) | ((weights[i + 1]! + 7) << 4));
  return readLayer(new ByteReader(out.bytes()), INPUTS, OUTPUTS, SIZE);
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
      result.push(Math.max(0, sum * (0.01 + o / 1024) + ((o % 5) / 8 - 0.25)));
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
    // Inputs are rounded to a unit of about 1 / 16000 of what meets in a sum; 72 errors of half a unit, weights up to 7.
    const unit = rows.reduce((sum, value) => sum + Math.abs(value), 0) / 16_000;
    const tolerance = 72 * 0.5 * unit * 7 * 0.05 + 1e-12;
    output.forEach((value, i) => {
      expect(Math.abs(value - wanted[i]!)).toBeLessThanOrEqual(tolerance);
    });
  });

  it('adds in place to the very rows that it reads', () => {
    const layer = { ...layerOf(weights, dilation), outputs: INPUTS };
    const rows = Float64Array.from({ length: LETTERS * INPUTS }, () => random());
    const apart = new Float64Array(rows.length);
    convolve(layer, rows, LETTERS, new Scratch(LETTERS, OUTPUTS), apart);
    const sums = rows.map((value, i) => value + apart[i]!);
    convolve(layer, rows, LETTERS, new Scratch(LETTERS, OUTPUTS), rows);
    expect(rows).toEqual(sums);
  });

  it('keeps its lanes apart when all sums are as large as they can be', () => {
    for (const sign of [-7, 7]) {
      const extreme = weights.map((_, i) => (Math.floor(i / (SIZE * INPUTS)) % 2 === 0 ? sign : -sign));
      const rows = new Float64Array(LETTERS * INPUTS).fill(3);
      const output = new Float64Array(LETTERS * OUTPUTS);
      convolve(layerOf(extreme, dilation), rows, LETTERS, new Scratch(LETTERS, OUTPUTS), output);
      const wanted = expected(extreme, dilation, rows);
      output.forEach((value, i) => {
        expect(Math.abs(value - wanted[i]!)).toBeLessThan(0.01 * (1 + wanted[i]!));
      });
    }
  });
});
