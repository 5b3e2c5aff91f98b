/** The pairs that a sort of all of them would begin with, without the sort. */
import { expect, it } from 'vitest';
import { seeded } from '../../../bench/spelling/workloads';
import type { HeardAtSpeed } from '../../../src/voice/replay/fingerprint';
import { NearestPairs, type PairAtSpeed } from '../../../src/voice/replay/nearest-pairs';

const NEAR = 12;

it.each([
  [0, 256],
  [40, 256],
  [3000, 256],
  [20_000, 7],
])('of %i pairs in blocks the nearest %i, of as many the first', (count, most) => {
  const random = seeded(count + most);
  const nearest = new NearestPairs(most, NEAR);
  const all: PairAtSpeed[] = [];
  for (let block = 0; block < 9; block++) {
    const atSpeed = { speed: block } as HeardAtSpeed;
    const found = Array.from({ length: count / 9 }, () => [
      Math.floor(1000 * random()),
      Math.floor(100 * random()),
      Math.floor((NEAR + 1) * random()),
      Math.round(random()),
    ]);
    for (const [known, heard, wrong, backwards] of found as [number, number, number, number][])
      all.push({ known: known + 1000 * block, heard, wrong, backwards: backwards === 1, atSpeed });
    // A kernel that is told how many bits may differ gives no others.
    const asked = found.filter(([, , wrong]) => wrong! <= nearest.mostWrong);
    nearest.add(Int32Array.from(asked.flat()), 1000 * block, atSpeed);
  }
  const sorted = [...all].sort((a, b) => a.wrong - b.wrong).slice(0, most);
  expect(nearest.all()).toEqual(sorted);
});
