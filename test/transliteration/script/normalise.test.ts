import { describe, expect, it } from 'vitest';
import { normalise } from '../../../src/transliteration/script/normalise';

const folded = (text: string) => normalise(text).text;
const kept = (text: string) => normalise(text, 'keep').text;

describe('normalise', () => {
  it('leaves ordinary text alone and keeps no offsets for it', () => {
    expect(normalise('محمد Ali 12, ٣')).toEqual({ text: 'محمد Ali 12, ٣', offsets: undefined });
    expect(normalise('')).toEqual({ text: '', offsets: undefined });
  });

  it.each([
    ['presentation forms', 'ﻣﺤﻤﺪ', 'محمد'],
    ['lam-alef ligature', 'ﺳﻼﻡ', 'سلام'],
    ['lam-alef with hamza', 'ﻷ', 'لأ'],
    ['ligature of God', 'ﷲ', 'الله'],
    ['ligature of the blessing', 'ﷺ', 'صلى الله عليه وسلم'],
    ['sign of the basmala', '﷽', 'بسم الله الرحمن الرحيم'],
    ['isolated form of a mark', 'ب\ufe76', 'ب\u064e'],
    ['isolated form of shadda with a vowel', 'ب\ufc60', 'ب\u0651\u064e'],
    ['tatweel', 'مـحـمـد', 'محمد'],
    ['Unicode order of shadda and vowel', 'م\u064e\u0651', 'م\u0651\u064e'],
    ['a mark written twice', 'م\u064e\u064e', 'م\u064e'],
    ['hamza above alif', 'ا\u0654', 'أ'],
    ['hamza below alif', 'ا\u0655', 'إ'],
    ['madda above alif', 'ا\u0653', 'آ'],
    ['hamza above waw', 'و\u0654', 'ؤ'],
    ['hamza above yeh', 'ي\u0654', 'ئ'],
    ['hamza sign after a vowel sign', 'ا\u064e\u0654', 'أ\u064e'],
    ['hamza sign without a seat', 'ل\u0654', 'لء'],
    ['Persian kaf and yeh', 'کی', 'كي'],
    ['Urdu letters', 'ٹڈڑںہھے', 'تدرنههي'],
    ['letters with a sound of their own', 'پچژگڤ', 'پچژگڤ'],
    ['Maghrebi fa and qaf', 'ڢڧ', 'فق'],
    ['heh with the sign of the ezafe', 'ۀ', 'ه'],
    ['the Sorani vowel inside a word', 'کەریم هەڵەبجە', 'كَريم هَلَبجة'],
    ['the Sorani vowel after a vowel, and alone', 'ماەر بُە ە', 'ماهر بُه ه'],
    ['Sorani ê and o', 'هەولێر گۆران', 'هَولير گوران'],
    ['its vowel with the sign of the ezafe', 'ب\u06d5\u0654', 'به'],
    ['wasla at the start of a word only', 'ٱسم وٱسم', 'اسم وٱسم'],
    ['Quranic sukun', 'ب\u06e1', 'ب\u0652'],
    ['open tanwin', 'ب\u08f0ب\u08f1ب\u08f2', 'ب\u064bب\u064cب\u064d'],
    ['Quranic annotation', 'ب\u06d6', 'ب'],
    ['bidi controls', '\u202bمحمد\u202c\u200f\u2067', 'محمد'],
    ['byte order mark', '\ufeffمحمد', 'محمد'],
    ['zero-width joiner between letters', 'ه\u200d', 'ه'],
  ])('%s', (_rule, typed, text) => {
    expect(folded(typed)).toBe(text);
    expect(folded(folded(typed))).toBe(text);
  });

  it('keeps the zero-width non-joiner, which breaks a word', () => {
    expect(folded('قلعه\u200cجى')).toBe('قلعه\u200cجى');
  });

  it('keeps the joiners of emoji', () => {
    expect(folded('👨‍👩‍👧 مـ')).toBe('👨‍👩‍👧 م');
  });

  it('keeps lone surrogates', () => {
    expect(folded('\ud800ـ\udc00')).toBe('\ud800\udc00');
    expect(folded('\u200f\ud83d')).toBe('\ud83d');
  });

  it('gives one text for NFC and NFD', () => {
    for (const text of ['أَحْمَد', 'إِيمَان', 'آمِنَة', 'رُؤُوف', 'مُحَمَّد', 'ۀ', 'ۂ', 'ۓ']) {
      expect(folded(text.normalize('NFD'))).toBe(folded(text.normalize('NFC')));
    }
  });

  it('keeps letters and tatweel for the letter-for-letter schemes', () => {
    expect(kept('کیـ')).toBe('کیـ');
    expect(kept('م\u064e\u0651')).toBe('م\u0651\u064e');
    expect(kept('ﻣﺤﻤﺪ')).toBe('محمد');
  });

  it('points each unit at the input, and one past the end at its length', () => {
    const typed = '\u200fمـﷲ\u200e😀x';
    const { text, offsets } = normalise(typed);
    expect(text).toBe('مالله😀x');
    expect([...offsets!]).toEqual([1, 3, 3, 3, 3, 5, 6, 7, 8]);
    expect(typed.slice(offsets![5], offsets![7])).toBe('😀');
  });
});
