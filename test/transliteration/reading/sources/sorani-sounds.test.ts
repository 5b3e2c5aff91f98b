import { describe, expect, it } from 'vitest';
import { Dictionary, transliterate } from '../../../../src/transliteration/index';

describe('Kurdish by its letters', () => {
  it.each([
    ['و and ی beside a vowel', 'شەونم', 'Shawnim'],
    ['a long u', 'دەروون', 'Darun'],
    ['a glide before a vowel', 'زیوێن', 'Ziwen'],
    ['i between two consonants that open a word', 'نزار ڕزگار', 'Nizar Rizgar'],
    ['none before a liquid', 'شلێر', 'Shler'],
    ['of three', 'دڵخواز', 'Dilkhwaz'],
    ['of a word without a written vowel', 'ڕست', 'Rist'],
    ['in the middle', 'ئاسنگەر', 'Asingar'],
    ['none in a syllable that may end so', 'چاومەست', 'Chawmast'],
    ['a consonant that no syllable ends behind another', 'هێمن', 'Hemin'],
    ['what Arabic reads another word in', 'فرۆ', 'Fro'],
    ['as it was typed before', 'په\u200cیام', 'Payam'],
  ])('%s: %s', (_, typed, expected) => {
    expect(transliterate(typed)).toBe(expected);
  });

  it('leaves names that Arabic has, and what the caller says', () => {
    expect(transliterate('محەمەد')).toBe('Mohammed');
    expect(transliterate('فرۆ', { dictionary: new Dictionary([['فرۆ', 'Froo']]) })).toBe('Froo');
  });
});
