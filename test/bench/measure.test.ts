/** Ratios by pairs of runs, and rounds until they are known. */
import { describe, expect, it } from 'vitest';
import { isRoundWanted, ratioRow } from '../../bench/driver/measure';

describe('a ratio', () => {
  it('is that of the runs that nothing disturbed', () => {
    const row = ratioRow('peer', '', [2, 9, 2, 2.2, 2], [1, 1, 1, 3, 5], 'ratio');
    expect(row).toMatchObject({ median: 2, n: 5, unit: '×', guard: 'ratio' });
  });
});

describe('a round more', () => {
  it('is made as often as was asked for, and while the ratios waver', () => {
    expect(isRoundWanted([[], []], 1)).toBe(true);
    expect(isRoundWanted([[1], [2]], 2)).toBe(true);
    expect(
      isRoundWanted(
        [
          [1, 9],
          [2, 18],
        ],
        2,
      ),
    ).toBe(false);
    expect(
      isRoundWanted(
        [
          [1, 1],
          [2, 3],
        ],
        2,
      ),
    ).toBe(true);
  });

  it('is not made for ever', () => {
    const wavering = [1, 5, 2, 9, 1, 7];
    expect(isRoundWanted([wavering.map(() => 1), wavering], 2)).toBe(false);
  });
});
