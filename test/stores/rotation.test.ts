import { describe, expect, it } from 'vitest';
import { loadOptional } from '../../src/stores/optional-package';
import { collectionRotation } from '../../src/stores/rotation';
import { enrolment } from '../conformance/enrolments';

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

describe('collectionRotation', () => {
  it.each([
    ['keys', [2, 'acme']],
    ['collections', [1, 'shop']],
  ] as const)('keeps cosines within a collection and breaks them between %s', async (_, [fill, name]) => {
    const one = await collectionRotation(new Uint8Array(32).fill(1), 'acme', 87);
    const two = await collectionRotation(new Uint8Array(32).fill(fill), name, 87);
    const prints = [1, 2, 3, 4].map((seed) => enrolment('x', 'y', seed).print);
    for (const a of prints)
      for (const b of prints) expect(cosine(one(a), one(b))).toBeCloseTo(cosine(a, b), 5);
    // Directions drawn at random in 87 dimensions: a cosine beyond 0.5 has odds below one in a million.
    for (const print of prints) {
      expect(Math.abs(cosine(one(print), two(print)))).toBeLessThan(0.5);
      expect(Math.abs(cosine(one(print), print))).toBeLessThan(0.5);
    }
  });
});

describe('loadOptional', () => {
  it('names the command that installs what is missing', async () => {
    const load = () => import('no-such-package' as string);
    await expect(loadOptional('no-such-package', load)).rejects.toMatchObject({
      code: 'missing-package',
      message: expect.stringContaining('npm install no-such-package'),
    });
  });
});
