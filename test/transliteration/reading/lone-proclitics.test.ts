import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse, transliterate } from '../../../src/transliteration/index';

describe('a proclitic that is parted from its word', () => {
  it.each([
    ['الملف لـ محمد', 'Al-Milaff li-Mohammed'],
    ['عقد لـ الشركة', 'Aqd lil-Sharika'],
    ['عقد لـ اللجنة', 'Aqd lil-Lajna'],
    ['صيغة لـ HTML', 'Sigha li-HTML'],
    ['البحث بـ "Name"', 'Al-Bahth bi-"Name"'],
    ['الملف ل%(site)s', 'Al-Milaff li-%(site)s'],
    ['وMicrosoft', 'Wa Microsoft'],
    ['عرض لـ 5 أشخاص', 'Ard li-5 Ashkhas'],
    ['دفع بـ50 ريال', 'Daf bi-50 Riyal'],
  ])('%s is joined to it', (text, expected) => {
    expect(transliterate(text)).toBe(expected);
  });

  it.each([
    ['شارع ل', 'Shari L'],
    ['م. ل. أحمد', 'M. L. Ahmed'],
    ['ب 5', 'B 5'],
    ['أ ـ ب ـ ج', 'A B J'],
  ])('%s is a letter', (text, expected) => {
    expect(transliterate(text)).toBe(expected);
  });

  it('is joined in schemes of sounds', () => {
    expect(transliterate('لـ HTML', { scheme: 'ala-lc' })).toBe('li-HTML');
  });

  it('leaves no character out', () => {
    const parts = fc.constantFrom(
      'لـ',
      'بـ',
      'ل',
      'و',
      ' ',
      '  ',
      'HTML',
      '%s',
      '5',
      'محمد',
      'الشركة',
      '"',
      '.',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (texts) => {
        const text = texts.join('');
        const { tokens } = analyse(text);
        expect(tokens.map(({ source }) => source).join('')).toBe(text);
      }),
    );
  });
});
