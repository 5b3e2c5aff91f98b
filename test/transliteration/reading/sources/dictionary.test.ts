import { describe, expect, it } from 'vitest';
import { analyse, Dictionary, NutqError, nBest, transliterate } from '../../../../src/transliteration/index';

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

  it('is asked before what is listed as one: towns, phrases, and who is whose son', () => {
    const own = new Dictionary([
      ['مكة', 'Mecca'],
      ['القاهرة', 'Cairo'],
      ['علي', 'Aly'],
    ]);
    expect(transliterate('مكة المكرمة', { dictionary: own })).toBe('Mecca Al-Mukarrama');
    expect(transliterate('جامعة القاهرة', { dictionary: own })).toBe('Jamiat Cairo');
    expect(transliterate('محمد بن علي', { dictionary: own })).toBe('Mohammed bin Aly');
  });

  it.each([
    ['ابو بكر', 'Aboubakar'],
    ['ام كلثوم', 'Om Kalthoum'],
    ['فاطمه الزهراء', 'Fatma Zahra'],
    ['عبد-الرحمن', 'Abd'],
  ])('takes %s as it was entered, with a slip or a hyphen', (arabic, spelling) => {
    const own = new Dictionary([[arabic, spelling]]);
    expect(transliterate(`محمد ${arabic}`, { dictionary: own })).toBe(`Mohammed ${spelling}`);
  });

  it.each(['مُحَمَّد', 'مـحمد', 'ﻣﺤﻤﺪ', '\u200fمحمد'])('does not care how %s is typed', (text) => {
    expect(transliterate(text, { dictionary })).toBe('Mehmet');
  });

  describe('understands what the library understands', () => {
    const own = new Dictionary([
      ['أحمد', 'Ahmet'],
      ['فاطمة', 'Fatma'],
      ['الغامدي', 'Al-Ghamidi'],
      ['الزخفرند', 'Alzakhfarand'],
      ['سالم', 'Salim'],
      ['علي', 'Aly'],
      ['سام', 'Sam'],
      ['إبراهيم الداخل', 'Ibrahim I'],
    ]);

    it.each([
      ['أحمد', 'Ahmet'],
      ['احمد', 'Ahmet'],
      ['وأحمد', 'Wa Ahmet'],
      ['محمد واحمد', 'Mohammed wa Ahmet'],
      ['فاطمه', 'Fatma'],
      ['إحمد', 'Ahmet'],
      ['ابراهيم الداخل', 'Ibrahim I'],
      ['محمد والغامدي', 'Mohammed wal-Ghamidi'],
      ['محمد للغامدي', 'Mohammed lil-Ghamidi'],
      ['محمد والزخفرند', 'Mohammed wa Alzakhfarand'],
      ['آل سالم', 'Al Salim'],
      ['أبو سالم', 'Abu Salim'],
    ])('%s → %s', (text, expected) => {
      expect(transliterate(text, { dictionary: own })).toBe(expected);
    });

    it.each(['على', 'وسام', 'حسام', 'السلام'])('but takes %s for no entry', (word) => {
      expect(transliterate(word, { dictionary: own })).toBe(transliterate(word));
    });

    it('and leaves listed compounds to themselves where only their common part is an entry', () => {
      const common = new Dictionary([['الدين', 'Eddine']]);
      expect(transliterate('صلاح الدين', { dictionary: common })).toBe(transliterate('صلاح الدين'));
    });

    it('and keeps the entry in every style', () => {
      const usual = new Dictionary([['سالم', 'Salem']]);
      expect(transliterate('سالم', { dictionary: usual, style: 'gulf' })).toBe('Salem');
    });
  });

  describe('of several words', () => {
    const firms = new Dictionary([
      ['شركة الراجحي', 'Al Rajhi Company'],
      ['بنك قطر الوطني', 'QNB'],
    ]);

    it.each([
      ['شركه الراجحى', 'Al Rajhi Company'],
      ['وشركة الراجحي', 'Wa Al Rajhi Company'],
      ['وبنك قطر الوطني', 'Wa QNB'],
    ])('finds %s: %s', (text, expected) => {
      expect(transliterate(text, { dictionary: firms })).toBe(expected);
      expect(transliterate(text, { dictionary: firms, lexicon: false })).toBe(expected);
    });

    it.each(['ala-lc', 'ungegn-2017', 'buckwalter'] as const)(
      'is refused beside %s, which leaves no choice of spelling',
      (scheme) => {
        expect(() => transliterate('شركة الراجحي', { scheme, dictionary: firms })).toThrow(
          expect.objectContaining({ code: 'invalid-option', field: 'dictionary' }),
        );
      },
    );
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
    [[Object.create(null), 'x']],
    [['م '.repeat(9), 'x']],
  ])('refuses the entry %j', (entry) => {
    expect(() => new Dictionary([entry] as never)).toThrow(NutqError);
  });

  it('stays where a letter and a city would be meant', () => {
    expect(transliterate('الرياض وجدة')).toBe('Riyadh wa Jeddah');
    expect(transliterate('الرياض وجدة', { dictionary: new Dictionary([['وجدة', 'Wijda']]) })).toBe(
      'Riyadh Wijda',
    );
  });
});
