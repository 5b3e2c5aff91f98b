import { describe, expectTypeOf, it } from 'vitest';
import {
  type Analysis,
  analyse,
  type Candidate,
  createNutq,
  Dictionary,
  type Nutq,
  type NutqError,
  type NutqErrorCode,
  nBest,
  SCHEME_NAMES,
  type SchemeName,
  type ServiceErrorCode,
  type Style,
  type TransliterateOptions,
  type TransliterationResponse,
  transliterate,
} from '../../src/index';

describe('the public types', () => {
  it('of transliterate', () => {
    expectTypeOf(transliterate).returns.toEqualTypeOf<string>();
    expectTypeOf(transliterate).parameter(0).toEqualTypeOf<string>();
    transliterate('محمد', { scheme: 'english', style: 'egypt', article: 'El ', casing: 'upper' });
    // @ts-expect-error no such scheme
    transliterate('محمد', { scheme: 'klingon' });
    // @ts-expect-error no such style
    transliterate('محمد', { style: 'scouse' });
    // @ts-expect-error no string
    transliterate(5);
    // @ts-expect-error a dictionary is made with new Dictionary
    transliterate('محمد', { dictionary: new Map() });
  });

  it('of options: all optional and read-only', () => {
    expectTypeOf<object>().toExtend<TransliterateOptions>();
    const options: TransliterateOptions = {};
    // @ts-expect-error read-only
    options.scheme = 'english';
  });

  it('of schemes and styles', () => {
    expectTypeOf<'english'>().toExtend<SchemeName>();
    expectTypeOf<'icao-9303'>().toExtend<SchemeName>();
    expectTypeOf(SCHEME_NAMES).toEqualTypeOf<readonly SchemeName[]>();
    expectTypeOf<Style>().toEqualTypeOf<'neutral' | 'egypt' | 'gulf' | 'levant' | 'maghreb'>();
  });

  it('of analyse and nBest', () => {
    expectTypeOf(analyse).returns.toEqualTypeOf<Analysis>();
    expectTypeOf<Analysis['tokens'][number]['start']>().toEqualTypeOf<number>();
    expectTypeOf(nBest('x', 1)).toEqualTypeOf<Candidate[]>();
    // @ts-expect-error how many?
    nBest('x');
  });

  it('of the service', () => {
    expectTypeOf(createNutq).returns.toEqualTypeOf<Nutq>();
    expectTypeOf(
      createNutq().transliterate({ arabic_phrase: 'x' }),
    ).resolves.toEqualTypeOf<TransliterationResponse>();
    expectTypeOf<ServiceErrorCode>().toEqualTypeOf<1001 | 1002 | 1003 | 1004 | 1005>();
    // @ts-expect-error the phrase is required
    createNutq().transliterate({});
    // @ts-expect-error only two readings of the specification
    createNutq({ missingBundleKeyStatus: 403 });
  });

  it('of errors and dictionaries', () => {
    expectTypeOf<NutqError['code']>().toEqualTypeOf<NutqErrorCode>();
    expectTypeOf<NutqError>().toExtend<Error>();
    new Dictionary(new Map([['محمد', 'M']]));
    // @ts-expect-error pairs of strings
    new Dictionary([['محمد', 5]]);
  });
});
