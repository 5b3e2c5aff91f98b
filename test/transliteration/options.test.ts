import { describe, expect, it } from 'vitest';
import {
  analyse,
  createTransliterator,
  mrzName,
  NutqError,
  nameParts,
  nBest,
  SCHEME_NAMES,
  transliterate,
} from '../../src/transliteration/index';
import { Memory } from '../../src/transliteration/memory';

describe('options', () => {
  it('leave the answers of other calls alone, however they are made', () => {
    const odd = Object.defineProperty({}, 'style', { value: 'egypt' });
    expect(transliterate('جمال', odd)).toBe('Gamal');
    expect(transliterate('جمال', { style: 'egypt' })).toBe('Gamal');
  });

  it('are read past what somebody added to every object', () => {
    Object.assign(Object.prototype, { extend: true });
    try {
      expect(transliterate('محمد', { scheme: 'buckwalter' })).toBe('mHmd');
    } finally {
      Reflect.deleteProperty(Object.prototype, 'extend');
    }
  });

  it('default to neutral English names with the lexicon', () => {
    expect(new Memory().settings({})).toMatchObject({
      scheme: 'english',
      style: 'neutral',
      casing: 'names',
      apostrophes: false,
      exonyms: false,
      lexicon: true,
    });
  });

  it.each([
    ['scheme', 'klingon'],
    ['scheme', 'constructor'],
    ['scheme', null],
    ['style', 'scouse'],
    ['style', ''],
    ['style', null],
    ['casing', 'title'],
    ['article', 'The '],
    ['abd', 'Abdal'],
    ['country', 'Egypt'],
    ['dictionary', new Map()],
    ['model', {}],
    ['model', null],
    ['model', { spell() {} }],
    ['style', Object.create(null)],
    ['lexicon', 'no'],
    ['lexicon', null],
    ['exonyms', 1],
    ['apostrophes', 'false'],
  ])('%s refuses %j, and says so', (field, value) => {
    const options = { [field]: value } as never;
    for (const ask of [transliterate, analyse, (text: string, given: never) => nBest(text, 2, given)]) {
      try {
        ask('محمد', options);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(NutqError);
        expect(error).toMatchObject({ code: 'invalid-option', field });
      }
    }
  });

  it.each([
    ['scheem', 'scheme'],
    ['STYLE', 'style'],
    ['apostrophe', 'apostrophes'],
    ['lexcion', 'lexicon'],
  ])('%s is no option: did you mean %s?', (field, near) => {
    const options = { [field]: undefined } as never;
    const asks = [transliterate, analyse, nameParts, mrzName].map((ask) => () => ask('محمد', options));
    for (const ask of [...asks, () => nBest('محمد', 2, options), () => createTransliterator(options)]) {
      expect(ask).toThrow(
        expect.objectContaining({
          code: 'invalid-option',
          field,
          message: `${field} is not known: did you mean ${near}?`,
        }),
      );
    }
  });

  it.each(['constructor', '__proto__', 'nothing like it', 'x'.repeat(1e6)])(
    'unknown and like no option, it names those there are',
    (field) => {
      const options = JSON.parse(`{${JSON.stringify(field)}: 1}`);
      expect(() => transliterate('محمد', options)).toThrow(/ is not known: known are scheme, style/);
    },
  );

  const ENGLISH_ONLY = [
    ['style', 'egypt'],
    ['style', 'neutral'],
    ['country', 'EG'],
    ['article', 'El '],
    ['abd', 'Abdel '],
    ['casing', 'names'],
    ['apostrophes', true],
    ['apostrophes', false],
    ['spacing', 'single'],
    ['exonyms', true],
  ] as const;

  it.each(ENGLISH_ONLY)('%s %j is for english, and refused beside another scheme', (field, value) => {
    for (const scheme of SCHEME_NAMES.filter((name) => name !== 'english')) {
      const options = { scheme, [field]: value };
      const asks = [transliterate, analyse, nameParts].map((ask) => () => ask('محمد', options));
      for (const ask of [...asks, () => nBest('محمد', 2, options), () => createTransliterator(options)])
        expect(ask).toThrow(
          expect.objectContaining({
            code: 'invalid-option',
            field,
            message: `${field} is for the scheme english, not ${scheme}`,
          }),
        );
    }
    for (const options of [{ [field]: value }, { scheme: 'english', [field]: value } as const])
      expect(transliterate('محمد', options)).toMatch(/^Mo[hk]/);
  });

  it('that are undefined are not given: another scheme takes them', () => {
    const options = Object.fromEntries(ENGLISH_ONLY.map(([field]) => [field, undefined]));
    expect(transliterate('محمد', { ...options, scheme: 'buckwalter' })).toBe('mHmd');
  });

  it('a wrong value is told before its scheme', () => {
    expect(() => transliterate('محمد', { scheme: 'ala-lc', style: 'scouse' as never })).toThrow(
      /^style must be one of/,
    );
  });

  it('of one function are none of another', () => {
    expect(analyse('محمد', { top: 1 }).candidates).toHaveLength(1);
    expect(mrzName('محمد', { document: 'td1' })).toHaveLength(30);
    expect(() => transliterate('محمد', { top: 1 } as never)).toThrow(NutqError);
    expect(() => analyse('محمد', { topp: 1 } as never)).toThrow(/did you mean top/);
    expect(() => mrzName('محمد', { documnet: 'td1' } as never)).toThrow(/did you mean document/);
  });

  it.each([[null], [['ala-lc']], [5], ['english']])('refuses %j for options', (options) => {
    for (const ask of [transliterate, analyse, nameParts, mrzName]) {
      expect(() => ask('محمد', options as never)).toThrow(
        expect.objectContaining({ code: 'invalid-option', field: 'options' }),
      );
    }
  });

  it('are refused before the text is looked at', () => {
    expect(() => transliterate('', { scheme: 'klingon' as never })).toThrow(NutqError);
  });

  it('give different answers side by side', () => {
    const ask = () => [
      transliterate('جمال القحطاني'),
      transliterate('جمال القحطاني', { style: 'egypt' }),
      transliterate('جمال القحطاني', { article: 'Al ' }),
      transliterate('جمال القحطاني', { article: 'Al' }),
      transliterate('جمال القحطاني', { casing: 'upper' }),
      transliterate('جمال القحطاني', { scheme: 'ala-lc' }),
    ];
    const first = ask();
    expect(new Set(first).size).toBe(first.length);
    expect(ask()).toEqual(first);
  });

  it('are resolved once where they repeat, and anew where the same object says something else', () => {
    const memory = new Memory();
    const options: { style?: 'egypt' | 'gulf' } = { style: 'egypt' };
    const egypt = memory.settings(options);
    expect(memory.settings({ style: 'egypt' })).toBe(egypt);
    options.style = 'gulf';
    expect(memory.settings(options)).toMatchObject({ style: 'gulf' });
    delete options.style;
    expect(memory.settings(options)).toMatchObject({ style: 'neutral' });
    expect(() => memory.settings({ ...options, style: 'scouse' as never })).toThrow(NutqError);
  });
});
