import { describe, expect, it } from 'vitest';
import { transliterate } from '../../../src/transliteration/index';

describe('letters', () => {
  it('passes what is not in the table through', () => {
    expect(transliterate('محمد Ali 😀 ک \ud800', { scheme: 'buckwalter' })).toBe('mHmd Ali 😀 ک \ud800');
  });

  it('writes shadda before the vowel whatever the order typed', () => {
    expect(transliterate('م\u0651\u064e', { scheme: 'buckwalter' })).toBe('m~a');
    expect(transliterate('م\u064e\u0651', { scheme: 'buckwalter' })).toBe('m~a');
  });

  it('opens presentation forms', () => {
    expect(transliterate('ﻣﺤﻤﺪ', { scheme: 'buckwalter' })).toBe('mHmd');
  });

  it('folds nothing: each hamza seat keeps its sign', () => {
    expect(transliterate('أإآاٱءؤئىية', { scheme: 'buckwalter' })).toBe("><|A{'&}Yyp");
  });

  it('fills a machine readable zone with capitals, digits and fillers alone', () => {
    const zone = transliterate("Ali-بن  ناصر, 'ö' ٣😀\u064e", { scheme: 'icao-9303' });
    expect(zone).toBe('ALI<BN<NAXSSR<O<3');
  });

  it('of nothing is nothing', () => {
    expect(transliterate('', { scheme: 'satts' })).toBe('');
  });
});
