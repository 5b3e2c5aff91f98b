import { describe, expect, it } from 'vitest';
import { boundedShares } from '../../src/evaluation/share-bound';
import { shareInterval } from '../../src/voice/decision/metrics';

/** So many tries of each person; `passing` says which get through at each rate. */
const tries = (people: number, each: number, ...passing: ((person: number, number: number) => boolean)[]) =>
  Array.from({ length: people * each }, (_, i) => {
    const person = Math.floor(i / each);
    return { speaker: `p${person}`, passes: passing.map((passes) => passes(person, i % each)) };
  });

describe('the upper bound of a share', () => {
  it('counts people where the tries of each go the same way, and tries where they do not', () => {
    const [alike] = boundedShares(
      tries(100, 10, (person) => person < 5),
      1,
    );
    expect(alike!.share).toBe(0.05);
    const byPeople = shareInterval(5, 100).high;
    expect(alike!.atMost).toBeGreaterThan(byPeople - 0.015);
    expect(alike!.atMost).toBeLessThan(byPeople + 0.015);
    const [apart] = boundedShares(
      tries(100, 10, (person, number) => person % 2 === 0 && number === person % 10),
      1,
    );
    expect(apart!.share).toBe(0.05);
    expect(apart!.atMost).toBeCloseTo(shareInterval(50, 1000).high, 10);
  });

  it('is that of as many people where nobody passes, and of the looser rate’s spread where somebody did', () => {
    const none = () => false;
    const [unseen] = boundedShares(tries(20, 10, none), 1);
    expect(unseen).toEqual({ share: 0, atMost: shareInterval(0, 20).high });
    const spread = (person: number, number: number) => person % 10 === number;
    const [, seen] = boundedShares(tries(20, 10, spread, none), 2);
    expect(seen).toEqual({ share: 0, atMost: shareInterval(0, 200).high });
  });

  it('is 1 where nobody tried', () => {
    expect(boundedShares([], 1)).toEqual([{ share: 0, atMost: 1 }]);
  });
});
