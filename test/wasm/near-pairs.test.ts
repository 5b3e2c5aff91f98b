/** The pairs of a plain look at every landmark, in the same order. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { loadSignal, type SignalBuild } from '../../src/wasm/module';
import { replayKernels, type Words } from '../../src/wasm/replay';

const BUILDS: readonly SignalBuild[] = ['simd', 'scalar', 'javascript'];

beforeAll(() => loadSignal('javascript'));

function bitsOf(word: number): number {
  let count = 0;
  for (let rest = word >>> 0; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2;
  return count;
}

/** By fours of known landmarks, then by heard ones. */
function plainly(known: Words, heard: Words, nearEven: number, near: number): number[] {
  const pairs: number[] = [];
  for (let four = 0; four < known.even.length; four += 4)
    for (let h = 0; h < heard.even.length; h++)
      for (let k = four; k < Math.min(four + 4, known.even.length); k++) {
        const even = bitsOf(known.even[k]! ^ heard.even[h]!);
        const odd = bitsOf(known.odd[k]! ^ heard.odd[h]!);
        const backwards = odd > 16;
        const wrong = even + (backwards ? 32 - odd : odd);
        if (even <= nearEven && wrong <= near) pairs.push(k, h, wrong, Number(backwards));
      }
  return pairs;
}

/** A word with some of its bits turned over, often few. */
const flips = fc.array(fc.nat(31), { maxLength: 14 });

/** Landmarks that descend from one: every one is near some others. */
const landmarks = (most: number) =>
  fc.array(fc.tuple(flips, flips, fc.boolean()), { maxLength: most, size: 'max' }).map((all): Words => {
    const turned = (word: number, bits: readonly number[]) => bits.reduce((w, bit) => w ^ (1 << bit), word);
    return {
      even: Int32Array.from(all, ([even]) => turned(0x5a3c_96e1, even)),
      odd: Int32Array.from(all, ([, odd, over]) => turned(over ? ~0x1357_9bdf : 0x1357_9bdf, odd)),
    };
  });

it.each(BUILDS)('are those of the plain look, in %s', (build) => {
  const kernels = replayKernels(build);
  fc.assert(
    fc.property(
      landmarks(300),
      landmarks(40),
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: -1, max: 24 }),
      (known, heard, nearEven, near) => {
        expect([...kernels.nearPairs(known, heard, nearEven, near)]).toEqual(
          plainly(known, heard, nearEven, near),
        );
      },
    ),
    { numRuns: 60 },
  );
});

it.each(BUILDS)('are the first of them where there is no room for all, in %s', (build) => {
  const alike = (count: number): Words => ({ even: new Int32Array(count), odd: new Int32Array(count) });
  const found = replayKernels(build).nearPairs(alike(1022), alike(500), 7, 12);
  expect(found.length).toBe(2 ** 18);
  expect([...found.subarray(0, 20)]).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 0]);
  const last = found.subarray(-4);
  expect([...last]).toEqual([
    4 * Math.floor((2 ** 16 - 1) / 2000) + 3,
    Math.floor(((2 ** 16 - 1) % 2000) / 4),
    0,
    0,
  ]);
});
