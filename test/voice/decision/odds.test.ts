import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bothOdds, probability } from '../../../src/voice/decision/odds';

const odds = fc.double({ min: -700, max: 700, noNaN: true });

describe('the odds that two things hold', () => {
  it('are those of the product of their chances', () => {
    const near = fc.double({ min: -30, max: 30, noNaN: true });
    fc.assert(
      fc.property(near, near, (a, b) => {
        expect(probability(bothOdds(a, b))).toBeCloseTo(probability(a) * probability(b), 12);
      }),
    );
  });

  it('never exceed those of either, in whatever order, and stay finite', () => {
    fc.assert(
      fc.property(odds, odds, (a, b) => {
        const both = bothOdds(a, b);
        expect(both).toBeLessThanOrEqual(Math.min(a, b));
        expect(both).toBe(bothOdds(b, a));
        expect(Number.isFinite(both)).toBe(true);
      }),
    );
  });
});
