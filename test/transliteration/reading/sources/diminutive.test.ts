import { describe, expect, it } from 'vitest';
import { diminutiveOf } from '../../../../src/transliteration/reading/sources/diminutive';

const bare = (stem: string, hasArticle = false) => diminutiveOf(stem, hasArticle);

describe('diminutiveOf', () => {
  it('vowels four letters around a ي, with and without a long vowel and nisba', () => {
    expect(bare('دغيثر')).toBe('دُغَيْثِر');
    expect(bare('شليويح')).toBe('شُلَيْوِيح');
    expect(bare('محيدلي')).toBe('مُحَيْدْلِيّ');
  });

  it('vowels three letters with و in the middle, and families in ات', () => {
    expect(bare('رويثي')).toBe('رُوَيْثِيّ');
    expect(bare('شويكة')).toBe('شُوَيْكَة');
    expect(bare('خريسات')).toBe('خُرَيْسَات');
  });

  it('asks for a letter of Arabic or an article', () => {
    expect(bare('كريستي')).toBeUndefined();
    expect(bare('جويني')).toBeUndefined();
    expect(bare('مسيليم')).toBeUndefined();
    expect(bare('مسيليم', true)).toBe('مُسَيْلِيم');
  });

  it.each(['صغيرا', 'صديقك', 'حقيقة', 'كريم', 'سقيفتي', 'عثيميني'])('leaves %s alone', (word) => {
    expect(bare(word, true)).toBeUndefined();
  });
});
