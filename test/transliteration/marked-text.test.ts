/** Text with its vowels as schoolbooks and religious texts write them gives what the bare text gives. */
import { describe, expect, it } from 'vitest';
import { mrzName, nBest, type SchemeName, type Style, transliterate } from '../../src/transliteration/index';

const romanise = (text: string, scheme: SchemeName) => transliterate(text, { scheme });

describe('بْن, the son between names', () => {
  const text = 'مُحَمَّدُ بْنُ سَلْمَانَ آلُ سُعُودٍ';

  it.each<[Style, string]>([
    ['neutral', 'Mohammed bin Salman Al Saud'],
    ['gulf', 'Mohd bin Salman Al Saud'],
    ['maghreb', 'Mohamed ben Salmane Al Saoud'],
  ])('in %s', (style, expected) => {
    expect(transliterate(text, { style })).toBe(expected);
  });

  it('is never spelt without a vowel', () => {
    for (const { text: spelling } of nBest(text, 20)) expect(spelling).toMatch(/ B[ei]n | Ibn /i);
  });

  it('goes into the machine readable zone', () => {
    expect(mrzName(text, { from: 'english' })).toMatch(/^AL<SAUD<<MOHAMMED<BIN<SALMAN</);
  });

  it('is not the coffee', () => {
    expect(romanise('بْن', 'ala-lc')).toBe('ibn');
    expect(romanise('بُنّ', 'ala-lc')).toBe('Bunn');
  });
});
