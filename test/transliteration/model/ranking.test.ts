import { describe, expect, it } from 'vitest';
import { RANKING_WEIGHTS, rankingScore } from '../../../src/transliteration/model/ranking';
import { fitRanking, NO_RANKING, type Weighed } from '../../../training/transliteration/weigh';

const EVEN = { arabic: 1, foreign: 1 };

/** A stranger that the search likes better, and a known name. */
const word = (right: 'stranger' | 'known', known: string, arabic = 0): Weighed => ({
  arabic,
  candidates: [
    { latin: 'xxxxx', logPosterior: -0.5, bucket: -1, right: right === 'stranger' },
    { latin: known, logPosterior: -1.5, bucket: 1, right: right === 'known' },
  ],
});
const repeat = (count: number, one: Weighed): Weighed[] => Array.from({ length: count }, () => one);
const prefersKnown = (weights: Float64Array, known: string, arabic = 0): boolean =>
  rankingScore(known.length, -1.5, 1, arabic, weights) > rankingScore(5, -0.5, -1, arabic, weights);

describe('ranking', () => {
  it('without fitted weights leaves the order to the search', () => {
    expect(NO_RANKING.length).toBe(2 * RANKING_WEIGHTS);
    expect(prefersKnown(NO_RANKING, 'peter')).toBe(false);
    expect(rankingScore(5, -1.5, 3, 0.3, NO_RANKING)).toBe(-1.5);
  });

  it('learns how far to trust known names', () => {
    const trusting = fitRanking(
      [...repeat(30, word('known', 'peter')), ...repeat(10, word('stranger', 'peter'))],
      EVEN,
    );
    const wary = fitRanking(
      [...repeat(10, word('known', 'peter')), ...repeat(30, word('stranger', 'peter'))],
      EVEN,
    );
    expect(prefersKnown(trusting, 'peter')).toBe(true);
    expect(prefersKnown(wary, 'peter')).toBe(false);
  });

  it('learns it for short and long names, Arabic and foreign ones apart', () => {
    const words = [
      ...repeat(20, word('known', 'petersen')),
      ...repeat(20, word('stranger', 'pet')),
      ...repeat(20, word('stranger', 'petersen', 1)),
    ];
    const weights = fitRanking(words, EVEN);
    expect(prefersKnown(weights, 'petersen')).toBe(true);
    expect(prefersKnown(weights, 'pet')).toBe(false);
    expect(prefersKnown(weights, 'petersen', 1)).toBe(false);
  });

  it('counts words without a known spelling as told', () => {
    const words = [...repeat(30, word('known', 'peter')), ...repeat(10, word('stranger', 'peter'))];
    expect(prefersKnown(fitRanking(words, { arabic: 1, foreign: 9 }), 'peter')).toBe(false);
  });
});
