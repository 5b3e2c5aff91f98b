import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verbsOfLetters } from '../../../../src/transliteration/model/context/verb-patterns';
import { stripMarks } from '../../../../src/transliteration/script/unicode';

/** As the package writes them. */
const shaddaFirst = (verb: string): string => verb.replace(/([\u064e-\u0650])\u0651/g, '\u0651$1');

describe('verbs of letters', () => {
  it.each([
    ['رفض', 'رُفِضَ'],
    ['أجلت', 'أُجلِتَ'],
    ['جددت', 'جُدِّدَت'],
    ['علقت', 'عَلَّقتُ'],
    ['شكرنا', 'شُكِرنَا'],
    ['سيكرم', 'سَيُكَرَّم'],
    ['يلزمه', 'يُلزِمُهُ'],
    ['توقعون', 'تُوَقِّعُون'],
    ['دلكها', 'دَلِّكهَا'],
    ['انتشلت', 'اُنتُشِلَت'],
    ['غصت', 'غَصَّت'],
    ['عضني', 'عَضَّنِي'],
    ['احمرت', 'اِحمَرَّت'],
    ['يتدربن', 'يَتَدَرَّبنَ'],
    ['قاطعني', 'قَاطَعَنِي'],
    ['يستدرج', 'يُستَدرَج'],
    ['سلمتموني', 'سَلَّمتُمُونِي'],
    ['يلغى', 'يُلغَى'],
    ['يباع', 'يُبَاع'],
    ['هدئ', 'هَدِّئ'],
    ['زر', 'زُر'],
    ['صل', 'صِل'],
    ['تخط', 'تَخَطَّ'],
    ['استعد', 'اِستَعِدّ'],
  ])('%s may be %s', (word, verb) => {
    expect(verbsOfLetters(word)).toContain(shaddaFirst(verb));
  });

  it.each(['مدرسة', 'قال', 'باب', 'رأى', '', 'يا'])('%s has no such pattern', (word) => {
    expect(verbsOfLetters(word)).toEqual([]);
  });

  it('have the letters of the word, whatever it is, and are all different', () => {
    const word = fc
      .array(fc.constantFrom(...'ابتسعفقكلمنهويأة'), { maxLength: 9 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(word, (text) => {
        const verbs = verbsOfLetters(text);
        expect(verbs.map(stripMarks)).toEqual(verbs.map(() => text));
        expect(verbs.length).toBeLessThan(100);
      }),
    );
  });
});
