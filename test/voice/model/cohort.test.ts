import { expect, it } from 'vitest';
import { scoreNormaliser } from '../../../src/voice/model/cohort';
import { signal } from '../../../src/wasm/signal';

it('adds its deviation to that of the cohort’s nearest, also where the nearest are alike', () => {
  const prints = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0);
  const [here, there] = [Float32Array.of(1, 0, 0, 0), Float32Array.of(0, 0, 1, 0)];
  const likeness = scoreNormaliser({ prints, top: 2, addedDeviation: 0.25 });
  // The nearest two have cosines of 1 and 0: mean and deviation are a half.
  expect(likeness(here, here, signal())).toBeCloseTo((1 - 0.5) / (0.5 + 0.25), 6);
  expect(likeness(there, there, signal())).toBeCloseTo(1 / 0.25, 6);
});
