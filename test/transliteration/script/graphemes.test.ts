import { describe, expect, it } from 'vitest';
import { isBare, toGraphemes } from '../../../src/transliteration/script/graphemes';

const one = (word: string) => toGraphemes(word)[0]!;

describe('toGraphemes', () => {
  it('has none for an empty word', () => {
    expect(toGraphemes('')).toEqual([]);
  });

  it('gives each letter its signs', () => {
    const [meem, hah, meem2, dal] = toGraphemes('مُحَمَّد');
    expect([meem!.vowel, hah!.vowel, meem2!.vowel, dal!.vowel]).toEqual(['u', 'a', 'a', undefined]);
    expect(meem2!.geminated).toBe(true);
  });

  it.each([
    ['بْ', { sukun: true }],
    ['بً', { tanwin: 'a' }],
    ['بٌ', { tanwin: 'u' }],
    ['بٍ', { tanwin: 'i' }],
    ['هٰ', { daggerAlif: true }],
  ])('reads the sign of %s', (word, signs) => {
    expect(one(word)).toMatchObject(signs);
    expect(isBare(one(word))).toBe(false);
  });

  it('puts marks without a letter on an empty one', () => {
    expect(toGraphemes('\u064e')).toMatchObject([{ letter: '', vowel: 'a' }]);
    expect(toGraphemes('\u0651\u064eب')).toHaveLength(2);
  });

  it('takes a letter with shadda alone for bare: its vowel is open', () => {
    expect(isBare(one('ب\u0651'))).toBe(true);
  });
});
