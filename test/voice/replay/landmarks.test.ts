import fc from 'fast-check';
import { expect, it } from 'vitest';
import { envelopePeaks } from '../../../src/voice/replay/landmarks';

it('finds the peaks of an envelope, the strongest first, of as strong ones the first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 400 }), (levels) => {
      const magnitude = Float32Array.from(levels, (level) => (level * level) / 7);
      const peaks = [...envelopePeaks(magnitude)];
      const among = new Set(peaks);
      for (let i = 1; i + 1 < levels.length; i++) {
        const isPeak = levels[i]! >= levels[i - 1]! && levels[i]! > levels[i + 1]!;
        // Those far below the loud parts are left out.
        if (!isPeak || levels[i] === 12) expect(among.has(i)).toBe(isPeak);
      }
      expect(peaks).toEqual([...peaks].sort((a, b) => magnitude[b]! - magnitude[a]! || a - b));
    }),
  );
});
