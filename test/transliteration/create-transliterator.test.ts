import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  analyse,
  clearMemory,
  createTransliterator,
  Dictionary,
  type Model,
  mrzName,
  NutqError,
  nameParts,
  nBest,
  transliterate,
} from '../../src/transliteration/index';
import { loadModel } from '../../src/transliteration/load-model';

const model = await loadModel(readFileSync(new URL('../../models/small.bin', import.meta.url)));
const UNLISTED = 'الطخيس';
const NAME = 'د. محمد بن سلمان آل سعود';

/** Wraps a model: the same tier and version, other answers. */
const shouting = (inner: Model): Model => ({
  ...inner,
  spell: (word, n) => inner.spell(word, n).map((one) => ({ ...one, latin: `${one.latin}o` })),
  vocalise: (word, n) => inner.vocalise(word, n),
});

describe('answers of two models, or two dictionaries', () => {
  it('never cross, however alike the models call themselves', () => {
    const own = transliterate(UNLISTED, { model });
    const wrapped = transliterate(UNLISTED, { model: shouting(model) });
    expect(wrapped).not.toBe(own);
    expect(wrapped).toMatch(/o$/);
    expect(transliterate(UNLISTED, { model })).toBe(own);
    expect(transliterate(UNLISTED)).not.toBe(wrapped);
  });

  it('never cross between dictionaries, nor with none', () => {
    const spelt = (spelling: string) => ({ dictionary: new Dictionary([['محمد', spelling]]) });
    const [one, other] = [spelt('Muhammad'), spelt('Mohamad')];
    for (let round = 0; round < 2; round++) {
      expect(transliterate('محمد', one)).toBe('Muhammad');
      expect(transliterate('محمد', other)).toBe('Mohamad');
      expect(transliterate('محمد')).toBe('Mohammed');
    }
  });
});

describe('a model asked again', () => {
  const counting = (): { asked: number; model: Model } => {
    const counted = { asked: 0, model };
    counted.model = {
      ...model,
      spell: (word, n) => {
        counted.asked++;
        return model.spell(word, n);
      },
      vocalise: (word, n) => model.vocalise(word, n),
    };
    return counted;
  };

  it('is not asked twice for one word, until the memory is emptied', () => {
    const counted = counting();
    const options = { model: counted.model };
    transliterate(UNLISTED, options);
    const once = counted.asked;
    expect(once).toBeGreaterThan(0);
    transliterate(UNLISTED, options);
    transliterate(UNLISTED, { ...options, style: 'egypt' });
    expect(counted.asked).toBe(once);
    clearMemory();
    transliterate(UNLISTED, options);
    expect(counted.asked).toBe(2 * once);
  });

  it('is remembered by each transliterator for itself', () => {
    const counted = counting();
    const [one, other] = [0, 1].map(() => createTransliterator({ model: counted.model }));
    one!.transliterate(UNLISTED);
    const once = counted.asked;
    other!.transliterate(UNLISTED);
    expect(counted.asked).toBe(2 * once);
    one!.clearMemory();
    other!.transliterate(UNLISTED);
    expect(counted.asked).toBe(2 * once);
    one!.transliterate(UNLISTED);
    expect(counted.asked).toBe(3 * once);
  });
});

describe('createTransliterator', () => {
  const dictionary = new Dictionary([['سعود', 'Soud']]);
  const options = { style: 'egypt', model, dictionary } as const;
  const own = createTransliterator(options);

  it('answers as the plain functions do', () => {
    for (const text of [NAME, UNLISTED, '', 'جمال عبد الناصر', '٣ شارع النيل']) {
      expect(own.transliterate(text)).toBe(transliterate(text, options));
      expect(own.nBest(text, 4)).toEqual(nBest(text, 4, options));
      expect(own.analyse(text)).toEqual(analyse(text, options));
      expect(own.analyse(text, 2)).toEqual(analyse(text, { ...options, top: 2 }));
      expect(own.nameParts(text)).toEqual(nameParts(text, options));
      expect(own.mrzName(text)).toBe(mrzName(text, { model }));
    }
    const field = { document: 'td1', from: 'english' } as const;
    expect(own.mrzName(NAME, field)).toBe(mrzName(NAME, { ...options, ...field }));
  });

  it('refuses wrong options at once, and wrong arguments as the plain functions do', () => {
    expect(() => createTransliterator({ style: 'scouse' as never })).toThrow(NutqError);
    expect(() => own.transliterate(7 as never)).toThrow(NutqError);
    expect(() => own.nBest('محمد', 0)).toThrow(NutqError);
    expect(() => own.analyse('محمد', 101)).toThrow(NutqError);
    expect(() => own.nameParts(undefined as never)).toThrow(NutqError);
    expect(() => own.mrzName(7 as never)).toThrow(NutqError);
  });
});
