import { describe, expect, it } from 'vitest';
import { equalErrorInterval } from '../../src/evaluation/equal-error-interval';
import { shareInterval } from '../../src/voice/decision/metrics';

/** So many trials of each person, each with a score. */
const trials = (people: number, each: number, score: (person: number, number: number) => number) =>
  Array.from({ length: people * each }, (_, i) => {
    const person = Math.floor(i / each);
    return { speaker: `p${person}`, score: score(person, i % each) };
  });

describe('the interval of an equal error rate', () => {
  it('is that of as many people where nobody erred, or of the smaller group where that is less', () => {
    const [right, others] = [trials(5, 8, () => 1), trials(5, 4, () => 0)];
    expect(equalErrorInterval(right, others)).toEqual(shareInterval(0, 5));
    expect(equalErrorInterval(right.slice(0, 2), others)).toEqual(shareInterval(0, 2));
  });

  it('counts people where the trials of each go the same way, and trials where they do not', () => {
    // One in ten is beyond the other group: an equal error rate of 10 %.
    const alike = equalErrorInterval(
      trials(100, 10, (person) => (person % 10 === 0 ? -1 : 1)),
      trials(100, 10, (person) => (person % 10 === 0 ? 2 : 0)),
    );
    const byPeople = shareInterval(10, 100);
    expect(alike.low).toBeCloseTo(byPeople.low, 1);
    expect(alike.high).toBeCloseTo(byPeople.high, 1);
    const apart = equalErrorInterval(
      trials(100, 10, (person, number) => (person % 10 === number ? -1 : 1)),
      trials(100, 10, (person, number) => (person % 10 === number ? 2 : 0)),
    );
    expect(apart).toEqual(shareInterval(100, 1000));
  });
});
