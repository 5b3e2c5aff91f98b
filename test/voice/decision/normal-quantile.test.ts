import { expect, it } from 'vitest';
import { normalQuantile } from '../../../src/voice/decision/normal-quantile';

it('is that of the tables, on both sides', () => {
  for (const [rate, value] of [
    [0.5, 0],
    [0.1, 1.2816],
    [0.01, 2.3263],
    [0.001, 3.0902],
    [0.0001, 3.719],
  ] as const) {
    expect(Math.abs(normalQuantile(rate) - value)).toBeLessThan(0.0005);
    expect(normalQuantile(1 - rate)).toBeCloseTo(-normalQuantile(rate), 6);
  }
});
