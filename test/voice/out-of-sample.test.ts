import { describe, expect, it } from 'vitest';
import { dealFolds, holdOut } from '../../training/voice/out-of-sample';

const corpusOf = (set: string): string => (set.startsWith('english') ? 'english' : 'arabic');
const PEOPLE = { arabic: ['amal', 'badr', 'dalia', 'fadi'], english: ['amal', 'jane', 'john', 'mary'] };
/** Everybody at everybody's enrolment, two sets a corpus. */
const trials = (['arabic', 'english'] as const).flatMap((corpus) =>
  [corpus, `${corpus}-phrases`].flatMap((set) =>
    PEOPLE[corpus].flatMap((enrolled) => PEOPLE[corpus].map((speaker) => ({ set, enrolled, speaker }))),
  ),
);
const foldOf = dealFolds(trials, corpusOf, 2);
const namesIn = (some: readonly (typeof trials)[number][]): string[] =>
  some.flatMap(({ set, enrolled, speaker }) => [enrolled, speaker].map((name) => `${corpusOf(set)} ${name}`));

describe.each([
  ['folds', foldOf],
  ['corpora', corpusOf],
])('out of sample, by %s', (_, partOf) => {
  const parts = holdOut(trials, partOf);

  it('judges every trial once', () => {
    expect(new Set(parts.flatMap(({ judged }) => judged))).toEqual(new Set(trials));
    expect(parts.flatMap(({ judged }) => judged)).toHaveLength(trials.length);
  });

  it('fits on nobody who is judged', () => {
    for (const { judged, fitted } of parts) {
      const names = new Set(namesIn(judged));
      expect(namesIn(fitted).filter((name) => names.has(name))).toEqual([]);
    }
  });
});

it('leaves a corpus out with all its sets', () => {
  const sets = holdOut(trials, corpusOf).map(({ fitted }) => new Set(fitted.map(({ set }) => set)));
  expect(sets).toEqual([new Set(['english', 'english-phrases']), new Set(['arabic', 'arabic-phrases'])]);
});

it('leaves both parts out where a trial is between people of two', () => {
  const three = dealFolds(trials, corpusOf, 3);
  const partsOf = (some: readonly (typeof trials)[number][]): Set<string> =>
    new Set(some.flatMap(({ set, enrolled, speaker }) => [three(set, enrolled), three(set, speaker)]));
  for (const { judged, fitted } of holdOut(trials, three))
    expect(partsOf(judged).size + partsOf(fitted).size).toBe(3);
});

it('deals the people of each corpus evenly, and one person to the same part in all sets', () => {
  for (const [corpus, names] of Object.entries(PEOPLE)) {
    const parts = names.map((name) => foldOf(corpus, name));
    expect(parts.filter((part) => part === parts[0])).toHaveLength(2);
    expect(names.map((name) => foldOf(`${corpus}-phrases`, name))).toEqual(parts);
  }
});
