import { describe, expect, it } from 'vitest';
import { normalise } from '../../../src/transliteration/script/normalise';
import { brokenVowels } from '../../../src/transliteration/script/sorani';

const fold = (text: string): string => normalise(text).text;

describe('ه with a break behind it, as Sorani typed its vowel ە', () => {
  it.each([
    ['behind the first letter', 'شه\u200cونم', 'شەونم'],
    ['twice', 'نه\u200cورۆزه\u200cن', 'نەورۆزەن'],
    ['beside a letter of Kurdish', 'گوڵه\u200cباخ', 'گوڵەباخ'],
    ['at the end', 'ئاواره\u200c', 'ئاوارە'],
    ['before a last syllable without a vowel', 'چاومه\u200cست', 'چاومەست'],
  ])('%s', (_, typed, modern) => {
    expect(fold(typed)).toBe(fold(modern));
    expect(fold(fold(typed))).toBe(fold(typed));
  });

  it.each([
    ['an ending of Persian', 'خانه\u200cها'],
    ['a compound of Persian', 'به\u200cنام'],
    ['another', 'دیده\u200cبان'],
    ['a day', 'سه\u200cشنبه'],
    ['a comparative', 'تشنه\u200cتر'],
    ['a consonant behind a long vowel', 'ماه\u200cن'],
    ['a word of Arabic letters', 'قلعه\u200cجى'],
  ])('is none in %s', (_, typed) => {
    expect(brokenVowels(typed)).toEqual(new Set());
  });

  it('keeps the places of what stands behind it', () => {
    const typed = 'شه\u200cونم علی';
    const { text, offsets } = normalise(typed);
    expect(offsets![text.indexOf(' ')]).toBe(typed.indexOf(' '));
    expect(offsets![text.length]).toBe(typed.length);
  });

  it('takes no longer than the text asks for', () => {
    const started = performance.now();
    brokenVowels('ه\u200c'.repeat(200_000));
    brokenVowels(`${'ک'.repeat(200_000)}ه\u200cن`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
