import { describe, expect, it } from 'vitest';
import { errorRates, identificationRates, shareInterval } from '../../../src/voice/decision/metrics';

describe('errorRates', () => {
  it('separated scores make no error', () => {
    expect(errorRates([3, 4, 5], [0, 1, 2])).toMatchObject({
      equalErrorRate: 0,
      minDcf: 0,
      falseRejectRateAt1: 0,
    });
  });

  it('separated scores of a few trials leave their rate uncertain', () => {
    const { low, high } = shareInterval(0, 3);
    expect(errorRates([3, 4, 5], [0, 1, 2, 2])!.confidence).toBe((high - low) / 2);
  });

  it('a worked example: 4 and 4 scores with one swapped pair', () => {
    const rates = errorRates([1, 4, 5, 6], [0, 0.5, 0.7, 2])!;
    expect(rates.equalErrorRate).toBeCloseTo(0.25, 10);
    expect(rates.falseRejectRateAt1).toBeCloseTo(0.25, 10);
  });

  it('equal scores move together, and refusals count as rejections', () => {
    expect(errorRates([1, 1], [1, 1])!.equalErrorRate).toBeCloseTo(0.5, 10);
    expect(errorRates([Number.NEGATIVE_INFINITY, 2], [0, 1])!.falseRejectRateAt1).toBe(0.5);
    expect(errorRates([], [1])).toBeUndefined();
  });

  it('takes as many scores as there are', () => {
    const count = 150_000;
    const right = Array.from({ length: count }, (_, i) => i + 0.98 * count + 0.5);
    const others = Array.from({ length: count }, (_, i) => i);
    const { equalErrorRate, falseRejectRateAt1 } = errorRates(right, others)!;
    expect(equalErrorRate).toBeCloseTo(0.01, 4);
    expect(falseRejectRateAt1).toBeCloseTo(0.01, 4);
  });
});

it('identificationRates: strangers set the threshold', () => {
  const rates = identificationRates([
    { score: 5, correct: true },
    { score: 1, correct: true },
    { score: 6, correct: false },
    { score: 2, correct: undefined },
  ]);
  expect(rates).toMatchObject({ known: 3, unknown: 1, rankOne: 2 / 3, detectAndIdentifyAt1: 1 / 3 });
});
