import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transliterate } from '../../../../src/transliteration/index';
import { lexicon } from '../../../../src/transliteration/lexicon/lexicon';
import { readFromForeignSpellings } from '../../../../src/transliteration/reading/sources/foreign-spellings';
import { segment } from '../../../../src/transliteration/script/segment';
import { skeletonOf } from '../../../../src/transliteration/script/skeleton';
import { lookupKey, stripMarks } from '../../../../src/transliteration/script/unicode';

const read = (word: string) => readFromForeignSpellings(segment(word), undefined)[0];
const spelled = (word: string) => read(word)?.spellings?.usual.text;

describe('foreign words in other letters than the list has', () => {
  it.each([
    ['a short vowel with a letter', 'فينلندا', 'Finland'],
    ['a vowel letter left out', 'كرواسن', 'Croissant'],
    ['another letter for g', 'برنتنغ', 'Printing'],
    ['behind and', 'وهولدينغ', 'Holding'],
    ['behind a preposition', 'لتورونتو', 'Toronto'],
    ['behind an article', 'الهولدينغ', 'Holding'],
  ])('%s: %s', (_, word, expected) => {
    expect(spelled(word)).toBe(expected);
  });

  it.each([
    ['غ for j', 'غنيفر'],
    ['another vowel', 'فانلندا'],
    ['a last vowel more', 'برنتنغا'],
    ['too few consonants', 'كييا'],
    ['a listed word behind the article of a man', 'الجوستاف'],
  ])('%s makes another word: %s', (_, word) => {
    expect(spelled(word)).toBeUndefined();
  });

  it('have the letters that were typed in schemes that write them', () => {
    expect(transliterate('فينلندا', { scheme: 'din-31635' })).toBe('fīnlandā');
  });

  const listed = [...lexicon().entries()].flatMap(({ foreign, bare }) =>
    foreign && !bare.includes(' ') && skeletonOf(bare).length > 3 ? [bare] : [],
  );

  it('keep every typed letter, whatever vowel letter is added or left out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...listed),
        fc.nat(),
        fc.constantFrom('ا', 'و', 'ي', ''),
        (bare, at, vowel) => {
          const place = at % bare.length;
          const typed = bare.slice(0, place) + vowel + bare.slice(vowel ? place : place + 1);
          const [reading] = readFromForeignSpellings(
            [{ stem: typed, proclitics: [], article: false }],
            undefined,
          );
          if (reading === undefined) return;
          const written = reading.words.map(({ article, stem }) => (article ? 'ال' : '') + stripMarks(stem));
          expect(lookupKey(written.join(''))).toBe(lookupKey(typed));
          expect(reading.spellings?.foreign).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
