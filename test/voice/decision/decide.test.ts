import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/voice/decision/decide';
import { thresholdsFor } from '../../../src/voice/decision/thresholds';

const limits = thresholdsFor(1);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const comparison = fc.record({
  score: fc.double({ min: -50, max: 50, noNaN: true }),
  vectorSimilarity: fc.double({ min: -1, max: 1, noNaN: true }),
  phraseSimilarity: share,
});

it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('there are no %d candidates', (candidates) => {
  expect(() => thresholdsFor(candidates)).toThrow(
    expect.objectContaining({ code: 'invalid-option', field: 'candidates' }),
  );
});

describe('the score of a decision', () => {
  it('tells alone what the limit of the phrase refuses', () => {
    fc.assert(
      fc.property(comparison, (compared) => {
        const { accepted, score, vectorSimilarity } = decide(compared, limits);
        expect(score).toBeLessThanOrEqual(compared.score);
        expect(accepted).toBe(score >= limits.score && vectorSimilarity >= limits.vectorSimilarity);
      }),
    );
  });

  it('falls as far short of its limit as the phrase does: half the odds, ln 2 less score', () => {
    const oddsOf = (odds: number): number => odds / (1 + odds);
    const half = { score: 40, vectorSimilarity: 1, phraseSimilarity: oddsOf(1) };
    const thresholds = { ...limits, phraseSimilarity: oddsOf(2) };
    expect(decide(half, thresholds).score).toBeCloseTo(thresholds.score - Math.log(2));
  });

  it('is what it was where no phrase was compared, or none is asked for', () => {
    fc.assert(
      fc.property(comparison, (compared) => {
        const voiceOnly = { ...compared, phraseSimilarity: undefined };
        expect(decide(voiceOnly, limits).score).toBe(compared.score);
        expect(decide(compared, { ...limits, phraseSimilarity: 0 }).score).toBe(compared.score);
      }),
    );
  });
});
