import { describe, expect, it } from 'vitest';
import { transliterate } from '../../../../src/transliteration/index';
import { guessVowels } from '../../../../src/transliteration/reading/sources/guess';
import { stripMarks } from '../../../../src/transliteration/script/unicode';

describe('guessVowels', () => {
  it.each(['زخفر', 'قطمغان', 'بب', 'ب', '', 'ةةة', 'ءءء', 'وووو', 'ييي', 'اااا', 'ىىى', 'آآ', 'شّش'])(
    'keeps the letters of %j',
    (word) => {
      expect(stripMarks(guessVowels(word))).toBe(stripMarks(word));
    },
  );

  it('keeps marks that are written', () => {
    expect(guessVowels('زُخفر')).toContain('زُ');
    expect(guessVowels('زخِفر')).toContain('خِ');
  });

  it.each([
    ['قاطش', 'Qatesh'],
    ['غزيش', 'Ghazish'],
    ['زغوش', 'Zaghoush'],
  ])('knows the common shapes of nouns: %s', (word, expected) => {
    expect(transliterate(word, { lexicon: false })).toBe(expected);
  });

  it('never gives a bare string of consonants', () => {
    const letters = [...'بتثجحخدذرزسشصضطظغفقكلمنه'];
    for (const a of letters) {
      for (const b of letters) {
        const word = a + b + letters[(letters.indexOf(a) + 7) % letters.length]!;
        for (const text of [word, word + b, `${a}ا${word}`]) {
          expect(transliterate(text, { lexicon: false })).not.toMatch(
            /[bcdfgjklmnpqrtvwxz]{4,}|^[^aeiou]+$/i,
          );
        }
      }
    }
  });
});
