/** The pairs that a sort of all of them would begin with, without the sort. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seeded } from '../../../src/evaluation/seeded';
import { NearestPairs } from '../../../src/voice/replay/nearest-pairs';
import { replayKernels, type Words } from '../../../src/wasm/replay';

const NEAR = 12;

it.each([
  [0, 256],
  [40, 256],
  [3000, 256],
  [20_000, 7],
])('of %i pairs in blocks the nearest %i, of as many the first', (count, most) => {
  const random = seeded(count + most);
  const nearest = new NearestPairs(most, NEAR);
  const all: (readonly [known: number, heard: number, wrong: number, backwards: number])[] = [];
  for (let block = 0; block < 9; block++) {
    const found = Array.from({ length: count / 9 }, () => [
      Math.floor(1000 * random()),
      Math.floor(100 * random()),
      Math.floor((NEAR + 1) * random()),
      Math.round(random()),
    ]);
    for (const [known, heard, wrong, backwards] of found as [number, number, number, number][])
      all.push([known + 1000 * block, heard, wrong, backwards]);
    // A kernel that is told how many bits may differ gives no others.
    const asked = found.filter(([, , wrong]) => wrong! <= nearest.mostWrong);
    nearest.add(Int32Array.from(asked.flat()), 1000 * block);
  }
  const sorted = [...all].sort(([, , a], [, , b]) => a - b).slice(0, most);
  expect([...nearest.all()]).toEqual(sorted.flat());
  nearest.clear();
  expect([nearest.mostWrong, ...nearest.all()]).toEqual([NEAR]);
});

/** Words of which many differ in a few bits. */
function alike(count: number, random: () => number): Words {
  const word = (): number => Array.from({ length: 4 }, () => 1 << (32 * random())).reduce((a, b) => a ^ b, 0);
  return { even: Int32Array.from({ length: count }, word), odd: Int32Array.from({ length: count }, word) };
}

it('are the same however the known landmarks are cut into blocks', () => {
  const kernels = replayKernels();
  const nearestIn = (known: Words, heard: Words, sizes: readonly number[]): Int32Array => {
    const nearest = new NearestPairs(50, NEAR);
    for (let from = 0, block = 0; from < known.even.length; block++) {
      // Fours of landmarks stay together.
      const to = Math.min(known.even.length, from + 4 * (sizes[block % sizes.length] ?? known.even.length));
      const part = { even: known.even.subarray(from, to), odd: known.odd.subarray(from, to) };
      nearest.add(kernels.nearPairs(part, heard, 7, nearest.mostWrong), from);
      from = to;
    }
    return nearest.all();
  };
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 30 }),
      fc.integer({ min: 1, max: 600 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 }),
      (seed, count, sizes) => {
        const random = seeded(seed);
        const [known, heard] = [alike(count, random), alike(30, random)];
        expect(nearestIn(known, heard, sizes)).toEqual(nearestIn(known, heard, []));
      },
    ),
    { numRuns: 60 },
  );
});
