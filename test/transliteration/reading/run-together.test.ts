import { describe, expect, it } from 'vitest';
import { lexicon } from '../../../src/transliteration/lexicon/lexicon';
import { namesRunTogether, separateNames } from '../../../src/transliteration/reading/run-together';
import { tokenise } from '../../../src/transliteration/script/tokenise';
import { hasMarks, lookupKey } from '../../../src/transliteration/script/unicode';

function separate(text: string) {
  const tokens = tokenise(text);
  const names = tokens.map(({ kind, text: word }) =>
    kind === 'word' && !lexicon().has(lookupKey(word)) ? namesRunTogether(word) : undefined,
  );
  return separateNames(tokens, names);
}

const separated = (text: string) =>
  separate(text)
    .map(({ text: part }) => part)
    .join('');

describe('names run together', () => {
  it.each([
    ['محمدعلي', 'محمد علي'],
    ['محمدعبدالله', 'محمد عبدالله'],
    ['عبداللهمحمد', 'عبدالله محمد'],
    ['محمدالغامدي', 'محمد الغامدي'],
    ['الاستاذخالد', 'الاستاذ خالد'],
    ['فاطمهمحمد', 'فاطمه محمد'],
    ['الشيخمحمد', 'الشيخ محمد'],
    ['عبدالعزيزآل سعود', 'عبدالعزيز آل سعود'],
    ['محمدبنسلمان', 'محمد بن سلمان'],
    ['خالدبن الوليد', 'خالد بن الوليد'],
    ['ابوعبدالله', 'ابو عبدالله'],
    ['لايكفي', 'لا يكفي'],
    ['لاتصل', 'لا تصل'],
    ['لايعرفهم', 'لا يعرفهم'],
    ['لاشيء', 'لا شيء'],
    ['كمايلي', 'كما يلي'],
    ['ماحدث', 'ما حدث'],
    ['مايحدث', 'ما يحدث'],
    ['لازلت', 'لا زلت'],
    ['ياصديقي', 'يا صديقي'],
    ['ياشباب', 'يا شباب'],
    ['ياسين', 'ياسين'],
    ['ياهوم', 'ياهوم'],
    ['مايكل', 'مايكل'],
  ])('%s is %s', (text, expected) => {
    expect(separated(text)).toBe(expected);
  });

  it.each([
    'محمدي',
    'الدرقية',
    'عبدالشمري',
    'سعدون',
    'لايبزيغ',
    'لاتينية',
    'عبدالله',
    'زخفرند',
    'مُحَمَّدعلي',
    'خالد',
  ])('%s is one word', (text) => {
    expect(separated(text)).toBe(text);
  });

  it('leaves every listed word as it is', () => {
    for (const { bare } of lexicon().entries()) if (!hasMarks(bare)) expect(separated(bare)).toBe(bare);
  });

  it('gives the parts their places, and the space between them none', () => {
    expect(separate('سم محمدعلي').map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 3],
      [3, 7],
      [7, 7],
      [7, 10],
    ]);
  });
});
