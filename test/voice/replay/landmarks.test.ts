import fc from 'fast-check';
import { expect, it } from 'vitest';
import { envelopePeaks, spaced } from '../../../src/voice/replay/landmarks';

it('finds the peaks of an envelope, the strongest first, of as strong ones the first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 400 }), (levels) => {
      const magnitude = Float32Array.from(levels, (level) => (level * level) / 7);
      const peaks = [...envelopePeaks(magnitude).all];
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

it('leaves each second its share, however much louder another one is', () => {
  const magnitude = Float32Array.from({ length: 8000 }, (_, i) => (i % 20 === 10 ? (i < 4000 ? 1 : 200) : 0));
  const peaks = envelopePeaks(magnitude);
  const kept = spaced(peaks.all, magnitude.length, { spacingMs: 4, most: 100 });
  expect(kept.filter((peak) => peak < 4000)).toHaveLength(50);
  expect(kept).toHaveLength(100);
  // Too soft for landmarks beside what is so loud, but not to follow a copy through them.
  expect(peaks.strong.every((peak) => peak >= 4000)).toBe(true);
});
