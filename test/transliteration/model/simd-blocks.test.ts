import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadModel } from '../../../src/transliteration/load-model';
import { ByteReader } from '../../../src/transliteration/model/bytes';
import { convolve, type Layer, readLayer, Scratch } from '../../../src/transliteration/model/convolution';
import { SimdBlocks } from '../../../src/transliteration/model/simd-blocks';
import { writeLayer } from '../../../training/transliteration/network-file';
import { ByteWriter } from '../../../training/transliteration/write';

const [SIZE, LETTERS] = [3, 12];

function layerOf(width: number, dilation: number, weightAt: (i: number) => number): Layer {
  const out = new ByteWriter();
  writeLayer(out, {
    shape: [width, width, SIZE],
    dilation,
    weights: Array.from({ length: width * width * SIZE }, (_, i) => weightAt(i)),
    step: Array.from({ length: width }, (_, o) => (o + 10) / 1024),
    bias: Array.from({ length: width }, (_, o) => (o % 5) / 8 - 0.25),
  });
  return readLayer(new ByteReader(out.bytes()), width, width, SIZE);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('SimdBlocks', () => {
  it.each([48, 96, 144])('gives the bits of convolution.ts, %i wide', (width) => {
    const random = (seed: number) => (i: number) => (Math.imul(i + seed, 0x9e3779b1) >>> 16) % 15;
    const layers = [1, 2, 4].map((dilation) => layerOf(width, dilation, (i) => random(dilation)(i) - 7));
    const blocks = SimdBlocks.compile(layers, LETTERS)!;
    const input = fc.integer({ min: 1, max: LETTERS }).chain((length) =>
      fc.record({
        length: fc.constant(length),
        rows: fc.array(
          fc.oneof(
            fc.constant(0),
            fc.double({ min: -1e3, max: 1e3, noNaN: true }),
            fc.double({ min: 0, max: 1 }),
          ),
          { minLength: length * width, maxLength: length * width },
        ),
      }),
    );
    fc.assert(
      fc.property(input, ({ length, rows }) => {
        const wanted = Float64Array.from(rows, (value) => value || 0);
        const given = wanted.slice();
        const scratch = new Scratch(LETTERS, width);
        for (const layer of layers) convolve(layer, wanted, length, scratch, wanted);
        blocks.run(given, length);
        expect(given).toEqual(wanted);
      }),
      { numRuns: 40 },
    );
  });

  it('leaves other forms to JavaScript', () => {
    expect(SimdBlocks.compile([], LETTERS)).toBeUndefined();
    expect(SimdBlocks.compile([layerOf(24, 1, () => 1)], LETTERS)).toBeUndefined();
  });

  it.each([
    ['lacks WebAssembly', undefined],
    [
      'refuses to compile it',
      {
        Module: class {
          constructor() {
            throw new TypeError('refused');
          }
        },
      },
    ],
  ])('an engine that %s spells alike', async (_, engine) => {
    const bytes = readFileSync(new URL('../../../models/full.bin', import.meta.url));
    const fast = await loadModel(bytes);
    vi.stubGlobal('WebAssembly', engine);
    const plain = await loadModel(bytes);
    for (const word of ['بشكوال', 'الزغلول', 'كوبرفيلد', `${'ابتثجحخد'.repeat(6)}`])
      expect(fast.spell(word, 5)).toEqual(plain.spell(word, 5));
  });
});
