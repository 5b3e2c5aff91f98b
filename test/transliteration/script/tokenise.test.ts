import { describe, expect, it } from 'vitest';
import { tokenise } from '../../../src/transliteration/script/tokenise';

const kinds = (text: string) => tokenise(text).map(({ kind, text: part }) => [kind, part]);

describe('tokenise', () => {
  it('has no tokens for an empty text', () => {
    expect(tokenise('')).toEqual([]);
  });

  it('separates words from what stands between them', () => {
    expect(kinds('محمد، علي')).toEqual([
      ['word', 'محمد'],
      ['other', ', '],
      ['word', 'علي'],
    ]);
  });

  it.each(['محمد', 'محمد علي حسن', 'ء ة', ' محمد', 'محمد ', 'محمد  علي', 'علي 5', 'مح\u200cمد علي'])(
    'cuts %j alike with and without other signs after it',
    (text) => {
      const tokens = tokenise(text);
      expect(tokens.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      expect(tokenise(`${text}!`).slice(0, tokens.length - 1)).toEqual(tokens.slice(0, -1));
    },
  );

  it('keeps marks with their word, and a lone mark as a word', () => {
    expect(kinds('مُحَمَّد')).toEqual([['word', 'مُحَمَّد']]);
    expect(kinds('\u064e')).toEqual([['word', '\u064e']]);
  });

  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['٣٫١٤', '3.14'],
    ['١٬٠٠٠', '1,000'],
    ['1.5', '1.5'],
    ['٣۳3', '333'],
  ])('%s is the number %s', (typed, written) => {
    expect(kinds(typed)).toEqual([['number', written]]);
  });

  it('takes a separator into a number only between digits', () => {
    expect(kinds('٣.')).toEqual([
      ['number', '3'],
      ['other', '.'],
    ]);
    expect(kinds('٫٣')).toEqual([
      ['other', '.'],
      ['number', '3'],
    ]);
  });

  it.each([
    ['،', ','],
    ['؛', ';'],
    ['؟', '?'],
    ['٪', '%'],
    ['٭', '*'],
    ['۔', '.'],
    ['﴾﴿', '()'],
  ])('%s becomes %s', (sign, written) => {
    expect(kinds(sign)).toEqual([['other', written]]);
  });

  it('passes Latin text, emoji and lone surrogates through', () => {
    for (const text of ['Ali', '👨‍👩‍👧', '\ud800', '\udc00', '¿ñ?', '\0'])
      expect(kinds(text)).toEqual([['other', text]]);
  });

  it('makes a zero-width break a token of its own inside a word only', () => {
    expect(kinds('می\u200cشود')).toEqual([
      ['word', 'می'],
      ['joint', ''],
      ['word', 'شود'],
    ]);
    expect(kinds('a\u200cb')).toEqual([['other', 'a\u200cb']]);
  });

  it('leaves no gap and no overlap', () => {
    const text = 'محمد ١٢٣,٤ abc\u200c؟ مي\u200cشود 😀َ';
    let end = 0;
    for (const token of tokenise(text)) {
      expect(token.start).toBe(end);
      expect(token.end).toBeGreaterThan(token.start);
      end = token.end;
    }
    expect(end).toBe(text.length);
  });
});
