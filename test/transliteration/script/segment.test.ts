import { describe, expect, it } from 'vitest';
import { normalise } from '../../../src/transliteration/script/normalise';
import { segment, wholeCut } from '../../../src/transliteration/script/segment';

/** Proclitics and article, then the stem. */
const cuts = (word: string) =>
  segment(normalise(word).text).map(({ proclitics, article, stem }) =>
    [...proclitics, ...(article ? ['al'] : []), stem].join(' '),
  );

describe('segment', () => {
  it.each([
    ['the article', 'القمر', ['al قمر']],
    ['the article with wasla', 'ٱلقمر', ['al قمر']],
    ['the shadda of an assimilated article', 'الشَّمْس', ['al شَمْس']],
    ['a shadda of the stem after a moon letter', 'القّمر', ['al قّمر']],
    ['no article in Allah', 'الله', ['الله']],
    ['no article in alladhi', 'الذي', ['الذي']],
    ['the article before hamzat wasl', 'الِاسْتِقْلَال', ['al اسْتِقْلَال']],
    ['no article in alladhi with wasla', 'ٱلَّذِي', ['ٱلَّذِي']],
    ['no article where al is of the root', 'التزام', ['التزام']],
    ['no article where al is of the root, before a pronoun', 'التقاطها', ['التقاطها']],
    ['the article before the root of traders', 'التجار', ['al تجار']],
    ['no article before a single letter', 'الم', ['الم']],
    ['no article where the alif has a kasra', 'اِلتماس', ['اِلتماس']],
    ['no article where the lam has a vowel', 'اَلَم', ['اَلَم']],
    ['nothing to cut', 'حسن', ['حسن']],
    ['an empty word', '', ['']],
    ['a lone mark', '\u064e', ['\u064e']],
  ])('%s', (_rule, word, expected) => {
    expect(cuts(word)).toEqual(expected.map((cut) => normalise(cut).text));
  });

  it.each([
    'القمر',
    'ٱلقمر',
    'الِاسْتِقْلَال',
    'الله',
    'وليد',
    'والقمر',
    'وَٱسْتِقْلَال',
    'ٱسم',
    'حسن',
    'بالقلم',
    'ا',
    '',
  ])('gives the first cut of %j by itself', (word) => {
    expect(wholeCut(word)).toEqual(segment(word)[0]);
  });

  it.each([
    ['والقمر', 'wa al قمر'],
    ['بالقمر', 'bi al قمر'],
    ['كالقمر', 'ka al قمر'],
    ['فالقمر', 'fa al قمر'],
    ['للقمر', 'li al قمر'],
    ['وبالقمر', 'wa bi al قمر'],
    ['وللقمر', 'wa li al قمر'],
    ['لِلِاسْم', 'li al اسْم'],
    ['بِالِاسْم', 'bi al اسْم'],
    ['لمحمد', 'li محمد'],
  ])('%s can be cut as %s', (word, cut) => {
    expect(cuts(word)).toContain(cut);
    expect(cuts(word)[0]).toBe(word);
  });

  it('reads no word across a wasla', () => {
    expect(cuts('وَٱسْتِقْلَال')).toEqual(['wa ٱسْتِقْلَال']);
    expect(cuts('ٱلِٱسْم')).toEqual(['al ٱسْم']);
  });

  it('cuts no letter whose own mark forbids it', () => {
    expect(cuts('وِسام')).toEqual(['وِسام']); // wa never has a kasra
    expect(cuts('بَدر')).toEqual(['بَدر']);
    expect(cuts('وّلد')).toEqual(['وّلد']);
  });
});
