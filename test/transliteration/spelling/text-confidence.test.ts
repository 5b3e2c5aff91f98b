import { describe, expect, it } from 'vitest';
import { analyse, Dictionary, nBest } from '../../../src/transliteration/index';

const sure = (text: string) => analyse(text).confidence;

describe('the confidence of a text', () => {
  it('is high for a long name of listed words, and low where one word is guessed', () => {
    expect(sure('محمد بن عبد الرحمن بن سعود الغامدي')).toBeGreaterThan(0.85);
    expect(sure('محمد بن عبد الرحمن زخفرند')).toBeLessThan(0.5);
  });

  it('is 1 where nothing is Arabic, and where the dictionary says all', () => {
    expect(sure('Mr. X 12')).toBe(1);
    expect(analyse('زخفرند', { dictionary: new Dictionary([['زخفرند', 'ZKF']]) }).confidence).toBe(1);
  });

  it('is that of the first candidate, however many are asked for; the others fall', () => {
    for (const text of ['محمد علي', 'عبد الله السيف', 'زخفرند', 'م. خالد', '']) {
      const { confidence } = analyse(text);
      for (const n of [1, 2, 5, 20]) {
        const given = nBest(text, n).map((candidate) => candidate.confidence);
        expect(given[0]).toBe(confidence);
        expect(given).toEqual([...given].sort((a, b) => b - a));
        expect(given.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1 + 1e-9);
      }
    }
  });

  it('of a scheme that writes sounds is the product of its words', () => {
    const { confidence, tokens } = analyse('محمد علي', { scheme: 'ala-lc' });
    expect(confidence).toBeCloseTo(tokens.reduce((product, token) => product * token.confidence, 1));
  });
});
