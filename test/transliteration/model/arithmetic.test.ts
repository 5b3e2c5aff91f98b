import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exp, log, logAdd } from '../../../src/transliteration/model/arithmetic';

describe('arithmetic without the engine', () => {
  it('agrees with the engine to thirteen digits', () => {
    fc.assert(
      fc.property(fc.double({ min: -690, max: 690, noNaN: true }), (x) => {
        expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(1e-12);
        const y = Math.abs(x) + 1e-9;
        expect(Math.abs(log(y) - Math.log(y))).toBeLessThan(1e-12);
      }),
    );
  });

  it('adds probabilities in the log domain', () => {
    expect(logAdd(Math.log(0.25), Math.log(0.5))).toBeCloseTo(Math.log(0.75), 2);
    expect(logAdd(-1, -Infinity)).toBe(-1);
    expect(logAdd(-Infinity, -1)).toBe(-1);
  });
});
