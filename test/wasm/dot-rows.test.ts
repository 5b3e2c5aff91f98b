/** Products of rows taken four at a time have the bits of those of single rows. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { loadSignal, type SignalBuild } from '../../src/wasm/module';
import { signal } from '../../src/wasm/signal';

beforeAll(() => loadSignal('javascript'));

it.each<SignalBuild>(['simd', 'scalar', 'javascript'])('one row or many, in %s', (build) => {
  const kernels = signal(build);
  const numbers = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 40 }), (values, columns) => {
      const count = Math.floor(values.length / columns);
      const rows = Float32Array.from(values).subarray(0, count * columns);
      const vector = Float32Array.from({ length: columns }, (_, c) => Math.sin(c + values[0]!));
      const alone = Array.from({ length: count }, (_, r) =>
        kernels.dotRows(vector, rows.subarray(r * columns, (r + 1) * columns)),
      );
      expect([...kernels.dotRows(vector, rows)]).toEqual(alone.flatMap((product) => [...product]));
    }),
    { seed: 1 },
  );
});
