import { describe, expect, it } from 'vitest';
import { Dictionary, transliterate } from '../../../src/transliteration/index';

describe('the abbreviation of a unit', () => {
  it.each([
    ['20 سم', '20 cm'],
    ['عبوة 330مل', 'Ubuwwa 330 ml'],
    ['الوزن ٥ كغم', 'Al-Wazn 5 kg'],
    ['15 سم × 20 سم', '15 cm × 20 cm'],
  ])('behind a number is its symbol: %s', (text, expected) => {
    expect(transliterate(text)).toBe(expected);
  });

  it.each([
    ['كم السعر', 'Kam Al-Sir'],
    ['سم 20', 'Summ 20'],
    ['20، سم', '20, Summ'],
  ])('elsewhere is a word: %s', (text, expected) => {
    expect(transliterate(text)).toBe(expected);
  });

  it('is what the caller says, where he says it', () => {
    const dictionary = new Dictionary([['سم', 'Sem']]);
    expect(transliterate('20 سم', { dictionary })).toBe('20 Sem');
  });

  it('has its letters in the scholarly schemes', () => {
    expect(transliterate('20 كغم', { scheme: 'ala-lc' })).toBe('20 kghm');
  });
});
