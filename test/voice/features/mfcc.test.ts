import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cmvn } from '../../../src/voice/features/cmvn';
import { deltas } from '../../../src/voice/features/deltas';
import { cepstra, fbank, logMel, mfcc, mfccStream } from '../../../src/voice/features/mfcc';
import { type FeatureOptions, MFCC_PRESETS, resolveOptions } from '../../../src/voice/features/mfcc-options';
import { cosine } from '../../../src/voice/print/cosine';
import { signal } from '../../../src/wasm/signal';
import { referenceMfcc } from '../reference';

/** The signal of test/golden/README.md. */
function goldenSignal(): Float32Array {
  let s = 12345;
  return Float32Array.from({ length: 8000 }, (_, i) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    const noise = (s >>> 9) / 2 ** 23 - 0.5;
    return (
      noise * 0.2 +
      0.3 * Math.sin((2 * Math.PI * 220 * i) / 16000) +
      0.1 * Math.sin((2 * Math.PI * 1800 * i) / 16000)
    );
  });
}

function golden(name: string): number[][] {
  const text = readFileSync(new URL(`../../golden/${name}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
}

function rows({
  values,
  frames,
  columns,
}: {
  values: Float32Array;
  frames: number;
  columns: number;
}): number[][] {
  return Array.from({ length: frames }, (_, f) => [...values.subarray(f * columns, (f + 1) * columns)]);
}

function largestGap(a: number[][], b: number[][]): number {
  expect(a.map((row) => row.length)).toEqual(b.map((row) => row.length));
  return Math.max(0, ...a.flatMap((row, f) => row.map((value, c) => Math.abs(value - b[f]![c]!))));
}

describe('independent implementations (test/golden/README.md)', () => {
  it('kaldi-native-fbank', () => {
    const ours = mfcc(goldenSignal(), { preset: 'kaldi', bands: 40, cepstra: 20, lifter: 0, first: 'c0' });
    expect(largestGap(rows(ours), golden('mfcc-kaldi.txt'))).toBeLessThan(2e-3);
  });

  it('librosa 0.11', () => {
    const ours = mfcc(goldenSignal(), {
      preset: 'librosa',
      sampleRate: 16_000,
      frameLengthMs: 32,
      hopMs: 10,
      bands: 40,
      cepstra: 20,
    });
    expect(largestGap(rows(ours), golden('mfcc-librosa.txt'))).toBeLessThan(5e-3);
  });
});

const anyOptions: fc.Arbitrary<FeatureOptions> = fc
  .record({
    sampleRate: fc.constantFrom(8000, 16_000, 22_050, 44_100),
    frameLengthMs: fc.integer({ min: 4, max: 40 }),
    hopMs: fc.integer({ min: 3, max: 20 }),
    window: fc.constantFrom('rectangular', 'hamming', 'hann', 'povey'),
    periodicWindow: fc.boolean(),
    preEmphasis: fc.constantFrom(0, 0.95, 0.97),
    removeDc: fc.boolean(),
    inputScale: fc.constantFrom(1, 100, 32_768),
    centred: fc.boolean(),
    spectrum: fc.constantFrom('power', 'magnitude'),
    bands: fc.integer({ min: 1, max: 64 }),
    lowHz: fc.integer({ min: 0, max: 300 }),
    highHz: fc.integer({ min: 1000, max: 4000 }),
    melScale: fc.constantFrom('htk', 'slaney'),
    triangles: fc.constantFrom('mel', 'hz'),
    bandGain: fc.constantFrom('peak', 'area'),
    logarithm: fc.constantFrom('natural', 'decibel'),
    logFloor: fc.constantFrom(1e-4, 1e-2, 1),
    dct: fc.constantFrom('ortho', 'htk'),
    lifter: fc.constantFrom(0, 22),
    first: fc.constantFrom('c0', 'log-energy'),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(
    ({ share, ...options }) =>
      ({ ...options, cepstra: 1 + Math.floor(share * (Math.min(64, options.bands) - 1)) }) as FeatureOptions,
  );

function noise(seed: number, length: number): Float32Array {
  let s = seed;
  return Float32Array.from({ length }, () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 2 ** 32 - 0.5;
  });
}

describe('every convention', () => {
  it('agrees with the float64 reference to 1 part in 1000 of the largest value, and SIMD with scalar', () => {
    fc.assert(
      fc.property(anyOptions, fc.integer(), (options, seed) => {
        const samples = noise(seed, Math.round(options.sampleRate * 0.06));
        const resolved = resolveOptions(options);
        const simd = logMel(signal('simd'), resolved, samples);
        const scalar = logMel(signal('scalar'), resolved, samples);
        expect(simd).toEqual(scalar);
        const expected = referenceMfcc(samples, options);
        const limit =
          1e-3 *
          Math.max(1, ...expected.bands.flat().map(Math.abs), ...expected.cepstra.flat().map(Math.abs));
        expect(largestGap(rows(simd.bands), expected.bands)).toBeLessThan(limit);
        const ours = rows(cepstra(signal('simd'), resolved, simd));
        expect(largestGap(ours, expected.cepstra)).toBeLessThan(limit);
        expect(largestGap(rows(cepstra(signal('scalar'), resolved, scalar)), ours)).toBeLessThan(limit / 10);
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('streams in any chunks to the same bits', () => {
    const samples = goldenSignal();
    const whole = mfcc(samples);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 8000 }), { maxLength: 12 }), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), samples.length];
        const stream = mfccStream();
        const parts = edges
          .slice(1)
          .flatMap((end, i) => [...stream.push(samples.subarray(edges[i], end)).values]);
        expect(parts).toEqual([...whole.values]);
      }),
      { numRuns: 50, seed: 1 },
    );
  });

  it('takes more than one block of the module', () => {
    const long = noise(7, 16_000 * 30);
    const whole = mfcc(long);
    const tail = mfcc(long.subarray(160 * 2000));
    expect(whole.frames).toBe(2998);
    expect([...whole.values.subarray(2000 * 13)]).toEqual([...tail.values]);
  });

  it.each(Object.keys(MFCC_PRESETS) as (keyof typeof MFCC_PRESETS)[])(
    '%s: no frame in, no frame out',
    (preset) => {
      expect(mfcc(new Float32Array(0), { preset, centred: false }).frames).toBe(0);
      expect(fbank(new Float32Array(10), { preset, centred: false }).frames).toBe(0);
    },
  );
});

describe('refusals', () => {
  it.each([
    [{ bands: 0 }, 'bands'],
    [{ bands: 200 }, 'bands'],
    [{ cepstra: 30 }, 'cepstra'],
    [{ lowHz: 9000 }, 'lowHz'],
    [{ highHz: 9000 }, 'highHz'],
    [{ fftSize: 500 }, 'fftSize'],
    [{ frameLengthMs: 1000 }, 'frameLengthMs'],
    [{ hopMs: 0 }, 'hopMs'],
    [{ sampleRate: Number.NaN }, 'sampleRate'],
    [{ topDb: 80 }, 'topDb'],
  ])('%j', (options, field) => {
    expect(() => mfcc(new Float32Array(800), options)).toThrow(
      expect.objectContaining({ code: 'invalid-option', field }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('a sample of %d', (value) => {
    expect(() => mfcc(new Float32Array(800).fill(value))).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    );
  });
});

describe('deltas, cmvn, cosine', () => {
  const ramp = {
    values: Float32Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? i : 3)),
    frames: 10,
    columns: 2,
  };

  it('deltas of a line are its slope, of a constant 0', () => {
    const inside = rows(deltas(ramp)).slice(2, -2);
    for (const [slope, flat] of inside) {
      expect(slope).toBeCloseTo(2, 6);
      expect(flat).toBe(0);
    }
  });

  it('cmvn leaves mean 0 and deviation 1, and a constant column at 0', () => {
    const [first, second] = [0, 1].map((c) => rows(cmvn(ramp)).map((row) => row[c]!));
    expect(first!.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 5);
    expect(first!.reduce((a, b) => a + b * b, 0) / 10).toBeCloseTo(1, 5);
    expect(second).toEqual(new Array(10).fill(0));
  });

  it('cosine is symmetric, bounded, and the same in both builds', () => {
    const vectors = fc.array(fc.float({ min: -100, max: 100, noNaN: true }), {
      minLength: 1,
      maxLength: 100,
    });
    fc.assert(
      fc.property(vectors, fc.integer(), (values, seed) => {
        const a = Float32Array.from(values);
        const b = noise(seed, a.length);
        const value = cosine(a, b);
        expect(Math.abs(value)).toBeLessThan(1.0001);
        expect(cosine(b, a)).toBeCloseTo(value, 5);
        expect(signal('scalar').cosine(a, b)).toBeCloseTo(signal('simd').cosine(a, b), 4);
      }),
    );
    expect(cosine(new Float32Array(3), new Float32Array(3))).toBe(0);
    expect(() => cosine(new Float32Array(3), new Float32Array(4))).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    );
  });
});
