import { describe, expect, it } from 'vitest';
import { analyse, Dictionary, NutqError, nBest, transliterate } from '../../../src/transliteration/index';

const dictionary = new Dictionary([
  ['محمد', 'Mehmet'],
  ['عبد الرحمن الداخل', 'Abd al-Rahman I'],
  ['زخفرند', 'ZKF'],
]);

describe('Dictionary', () => {
  it('is asked first', () => {
    expect(transliterate('محمد علي', { dictionary })).toBe('Mehmet Ali');
    expect(analyse('محمد', { dictionary }).tokens[0]).toMatchObject({
      confidence: 1,
      why: { source: 'dictionary' },
    });
  });

  it('knows words that no list has, compounds, and words run together', () => {
    expect(transliterate('زخفرند', { dictionary })).toBe('ZKF');
    expect(transliterate('الأمير عبد الرحمن الداخل', { dictionary })).toMatch(/Abd al-Rahman I$/);
    expect(transliterate('عبدالرحمن الداخل', { dictionary })).toBe('Abd al-Rahman I');
  });

  it.each(['مُحَمَّد', 'مـحمد', 'ﻣﺤﻤﺪ', '\u200fمحمد'])('does not care how %s is typed', (text) => {
    expect(transliterate(text, { dictionary })).toBe('Mehmet');
  });

  it('leaves words that hold an entry alone', () => {
    expect(transliterate('محمدي', { dictionary })).toBe('Mohammadi');
  });

  it('does not leak into calls without it', () => {
    transliterate('محمد', { dictionary });
    expect(transliterate('محمد')).toBe('Mohammed');
    expect(transliterate('محمد', { dictionary: new Dictionary([['محمد', 'Moe']]) })).toBe('Moe');
  });

  it('keeps other spellings as candidates', () => {
    expect(nBest('محمد', 3, { dictionary }).map(({ text }) => text)[0]).toBe('Mehmet');
    expect(nBest('محمد', 3, { dictionary }).length).toBeGreaterThan(1);
  });

  it('takes the last of two entries, and counts them', () => {
    const twice = new Dictionary([
      ['محمد', 'A'],
      ['مُحمد', 'B'],
    ]);
    expect(twice.size).toBe(1);
    expect(transliterate('محمد', { dictionary: twice })).toBe('B');
  });

  it.each([
    [['', 'x']],
    [['   ', 'x']],
    [['abc', 'x']],
    [['محمد!', 'x']],
    [['محمد', '']],
    [['محمد', '  ']],
    [['محمد']],
    [[5, 'x']],
    [['م '.repeat(9), 'x']],
  ])('refuses the entry %j', (entry) => {
    expect(() => new Dictionary([entry] as never)).toThrow(NutqError);
  });
});
