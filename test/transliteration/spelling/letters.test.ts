import { describe, expect, it } from 'vitest';
import { SCHEMES } from '../../../src/transliteration/schemes';
import { spellLetters } from '../../../src/transliteration/spelling/letters';

describe('spellLetters', () => {
  it('passes what is not in the table through', () => {
    expect(spellLetters('محمد Ali 😀 ک \ud800', SCHEMES.buckwalter)).toBe('mHmd Ali 😀 ک \ud800');
  });

  it('writes shadda before the vowel whatever the order typed', () => {
    expect(spellLetters('م\u0651\u064e', SCHEMES.buckwalter)).toBe('m~a');
    expect(spellLetters('م\u064e\u0651', SCHEMES.buckwalter)).toBe('m~a');
  });

  it('opens presentation forms', () => {
    expect(spellLetters('ﻣﺤﻤﺪ', SCHEMES.buckwalter)).toBe('mHmd');
  });

  it('folds nothing: each hamza seat keeps its sign', () => {
    expect(spellLetters('أإآاٱءؤئىية', SCHEMES.buckwalter)).toBe("><|A{'&}Yyp");
  });

  it('fills a machine readable zone with capitals, digits and fillers alone', () => {
    const zone = spellLetters("Ali-بن  ناصر, 'ö' ٣😀\u064e", SCHEMES['icao-9303']);
    expect(zone).toBe('ALI<BN<NAXSSR<O<3');
  });

  it('of nothing is nothing', () => {
    expect(spellLetters('', SCHEMES.satts)).toBe('');
  });
});
