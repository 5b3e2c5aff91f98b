import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadNetwork, type NetworkKind } from '../../../src/voice/model/load-network';
import type { Matrix } from '../../../src/wasm/matrix';
import type { Network } from '../../../src/wasm/network/network';
import type { NetworkOutput } from '../../../src/wasm/network/stream';

const folder = new URL('../../golden/voice-networks/', import.meta.url);
const golden = JSON.parse(readFileSync(new URL('golden.json', folder), 'utf8'));
const file = (kind: NetworkKind): Uint8Array => new Uint8Array(readFileSync(new URL(`${kind}.bin`, folder)));

const COLUMNS = 40;
const cepstra: Matrix = {
  values: Float32Array.from(golden.cepstra),
  frames: golden.frames,
  columns: COLUMNS,
};

/** The mean is the caller's to take off. */
function centred({ values, frames, columns }: Matrix): Matrix {
  const mean = Array.from({ length: columns }, (_, c) => {
    let sum = 0;
    for (let f = 0; f < frames; f++) sum += values[f * columns + c]!;
    return sum / frames;
  });
  return { values: values.map((value, i) => value - mean[i % columns]!), frames, columns };
}

const inputOf = (kind: NetworkKind): Matrix => (kind === 'phrase' ? centred(cepstra) : cepstra);

function rowsOf({ frames, vectors }: NetworkOutput): Record<string, Float32Array> {
  return {
    ...Object.fromEntries(Object.entries(frames).map(([role, { values }]) => [role, values])),
    ...vectors,
  };
}

function slice({ values, columns }: Matrix, first: number, end: number): Matrix {
  return { values: values.slice(first * columns, end * columns), frames: end - first, columns };
}

/** A recording of any length, by a fixed pattern that never repeats exactly. */
function recording(frames: number): Matrix {
  return {
    values: Float32Array.from(
      { length: frames * COLUMNS },
      (_, i) => 3 * Math.sin(i * 0.37 + 0.01 * i ** 1.3),
    ),
    frames,
    columns: COLUMNS,
  };
}

const builds = ['simd', 'scalar', 'javascript'] as const;
const kinds = ['speaker', 'phrase'] as const;

describe.each(builds.flatMap((build) => kinds.map((kind) => [build, kind] as const)))(
  '%s, %s',
  (build, kind) => {
    it('gives what PyTorch gives', async () => {
      const { network } = await loadNetwork(file(kind), kind, build);
      const said = rowsOf(network.run(inputOf(kind)));
      expect(Object.keys(said).sort()).toEqual(Object.keys(golden[kind]).sort());
      for (const [role, expected] of Object.entries<number[]>(golden[kind])) {
        expect(said[role]!.length, role).toBe(expected.length);
        // Activations of 16 bits, weights of 8 or 12, through ten layers, against double.
        const largest = Math.max(...expected.map(Math.abs));
        for (const [i, value] of expected.entries())
          expect(Math.abs(said[role]![i]! - value) / largest, role).toBeLessThan(1e-3);
      }
    });
  },
);

describe.each(kinds)('%s', (kind) => {
  const load = async (build?: (typeof builds)[number]): Promise<Network> =>
    (await loadNetwork(file(kind), kind, build)).network;

  it('gives the same bits in every build', async () => {
    const [simd, ...others] = await Promise.all(builds.map(load));
    for (const frames of [1, 2, 3, 61, 300]) {
      const expected = rowsOf(simd!.run(recording(frames)));
      for (const other of others) expect(rowsOf(other.run(recording(frames)))).toEqual(expected);
    }
  });

  it('gives the same bits whole and in pieces', async () => {
    const network = await load();
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 700 }),
        fc.array(fc.integer({ min: 0, max: 300 })),
        fc.integer({ min: 0, max: 300 }),
        (frames, sizes, last) => {
          const input = recording(frames);
          const whole = rowsOf(network.run(input));
          const stream = network.stream();
          const parts: Record<string, number[]> = {};
          const keep = (said: Record<string, Float32Array>): void => {
            for (const [role, values] of Object.entries(said)) (parts[role] ??= []).push(...values);
          };
          let first = 0;
          const pushed = Math.max(0, frames - last);
          for (const size of [...sizes, pushed]) {
            const end = Math.min(pushed, first + size);
            keep(rowsOf({ frames: stream.push(slice(input, first, end)), vectors: {} }));
            first = end;
          }
          keep(rowsOf(stream.finish(last > 0 ? slice(input, pushed, frames) : undefined)));
          for (const [role, values] of Object.entries(whole))
            expect(Float32Array.from(parts[role]!), role).toEqual(values);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps streams apart that run side by side, and uses their memory again', async () => {
    const network = await load();
    const [a, b] = [recording(200), slice(recording(400), 100, 300)];
    const alone = [a, b].map((input) => rowsOf(network.run(input)));
    const streams = [network.stream(), network.stream()];
    const first = streams.map((stream, i) => stream.push(slice([a, b][i]!, 0, 100)));
    const second = streams.map((stream, i) => stream.push(slice([a, b][i]!, 100, 200)));
    streams.forEach((stream, i) => {
      const { frames, vectors } = stream.finish();
      for (const [role, values] of Object.entries(alone[i]!)) {
        const rows = [first[i]!, second[i]!, frames].flatMap((part) => [...(part[role]?.values ?? [])]);
        expect(role in vectors ? vectors[role] : Float32Array.from(rows), role).toEqual(values);
      }
    });
    const before = network.memory;
    for (let i = 0; i < 50; i++) network.run(a);
    expect(network.memory).toBe(before);
  });

  it('takes an hour in the memory of a second', async () => {
    const network = await load();
    network.run(recording(100));
    const before = network.memory;
    const stream = network.stream();
    const minute = recording(6000);
    for (let i = 0; i < 60; i++) stream.push(minute);
    const { vectors } = stream.finish();
    expect(network.memory).toBe(before);
    for (const values of Object.values(vectors)) expect(values.every(Number.isFinite)).toBe(true);
  });

  it('refuses other columns, no frames, and a used stream', async () => {
    const network = await load();
    expect(() => network.run({ values: new Float32Array(39), frames: 1, columns: 39 })).toThrow('40 columns');
    expect(() => network.run(recording(0))).toThrow('at least one frame');
    const stream = network.stream();
    stream.push(recording(5));
    stream.finish();
    expect(() => stream.finish()).toThrow('finished');
  });
});
