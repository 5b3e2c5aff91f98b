import { beforeAll, describe, expect, it } from 'vitest';
import { localPeriods, periodOf, STEP } from '../../../src/voice/replay/local-period';
import { loadSignal, type SignalBuild } from '../../../src/wasm/module';

const BUILDS: readonly SignalBuild[] = ['simd', 'scalar', 'javascript'];

beforeAll(() => loadSignal('javascript'));

/** Pulses that die away, one every `period` samples. */
const pulses = (period: number): Float32Array =>
  Float32Array.from({ length: 400 }, (_, i) => Math.exp(-(i % period) / 6));

const TIMES = Int32Array.of(100, 200, 300);

describe.each(BUILDS)('the period around a landmark, in %s', (build) => {
  const periods = (envelope: Float32Array) => [...localPeriods(envelope, TIMES, build)];

  it.each([12, 20, 33.3, 50])('of pulses %d samples apart is theirs', (period) => {
    for (const step of periods(pulses(period))) expect(periodOf(step) / period).toBeCloseTo(1, 1);
  });

  it('shortens with speed, by steps of half a per cent', () => {
    const slow = periods(pulses(33));
    const fast = periods(pulses(30));
    for (const [i, step] of slow.entries())
      expect(Math.abs((step - fast[i]!) * STEP - Math.log(1.1))).toBeLessThan(2 * STEP);
  });

  it('is none in silence', () => {
    expect(periods(new Float32Array(400))).toEqual([0, 0, 0]);
    expect(periods(new Float32Array(0))).toEqual([0, 0, 0]);
  });
});
