import { describe, expect, it } from 'vitest';
import { byPattern } from '../../../../src/transliteration/reading/sources/patterns';
import { ORDINARY_ENGLISH } from '../../../../src/transliteration/schemes/english-styles';
import { regularSpelling } from '../../../../src/transliteration/sounds/english-orthography';

const spelt = (bare: string, article = false) => {
  const form = byPattern(bare, article);
  return form && regularSpelling(form.vocalised, ORDINARY_ENGLISH.neutral);
};

describe('words whose letters tell every vowel', () => {
  it.each([
    ['اشتغال', 'Ishtighal'],
    ['اصطفاف', 'Istifaf'],
    ['اندهاش', 'Indihash'],
    ['استرخاء', 'Istirkha'],
    ['استثنائية', 'Istithnaiya'],
    ['إنفاقات', 'Infaqat'],
    ['تصغير', 'Tasghir'],
    ['متحسن', 'Mutahassin'],
    ['متبادلة', 'Mutabadila'],
    ['مذبوح', 'Madhbouh'],
    ['مزخرفة', 'Muzakhrafa'],
    ['محوسب', 'Muhawsab'],
    ['تكاليف', 'Takalif'],
    ['فصائل', 'Fasail'],
    ['قوافل', 'Qawafil'],
    ['متعارضتين', 'Mutaaridatayn'],
    ['متورط', 'Mutawarrit'],
    ['تراكمات', 'Tarakumat'],
    ['توسعية', 'Tawassuiya'],
  ])('%s is %s', (bare, expected) => expect(spelt(bare)).toBe(expected));

  it('takes what may be a verb for a noun behind the article only', () => {
    expect(spelt('تحسن', true)).toBe('Tahassun');
    expect(spelt('تورط', true)).toBe('Tawarrut');
    expect(spelt('تحسن')).toBeUndefined();
  });

  it.each(['مواصل', 'يواصل', 'كتابين', 'متروك', 'سلامة', 'محمد', 'بدران', 'مدرستين', 'ملفكم', 'مرعشلي'])(
    'leaves %s',
    (bare) => expect(spelt(bare)).toBeUndefined(),
  );
});
