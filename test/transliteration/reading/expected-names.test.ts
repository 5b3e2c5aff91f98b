import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  createTransliterator,
  nameParts,
  type TransliterateOptions,
  transliterate,
} from '../../../src/transliteration/index';
import { lexicon } from '../../../src/transliteration/lexicon/lexicon';
import { loadModel } from '../../../src/transliteration/load-model';

const model = await loadModel(readFileSync(new URL('../../../models/full.bin', import.meta.url)));
const asNames = (text: string, options: TransliterateOptions = { model }): string =>
  transliterate(text, { ...options, expects: 'names' });

describe('a text that is known to hold names', () => {
  it.each([
    ['صفره', 'Safaruh', 'Safra'],
    ['خاما', 'Khaman', 'Khama'],
    ['طلبة', 'Talaba', 'Tolba'],
    ['طلبة حبال', 'Talabat Hibal', 'Tolba Habbal'],
    ['سيمران', 'Sayamurran', 'Simran'],
  ])('is read as names: %s is no %s, but %s', (text, word, name) => {
    expect([transliterate(text, { model }), asNames(text)]).toEqual([word, name]);
  });

  it.each([
    ['د. محمد الشيخ', 'Dr. Mohammed Al-Sheikh'],
    ['أم كلثوم بنت علي', 'Umm Kulthum bint Ali'],
    ['عبد الله العراقي', 'Abdullah Al-Iraqi'],
    ['بنو هاشم', 'Banu Hashim'],
    ['أولاد سليمان', 'Awlad Suleiman'],
    ['سارة البصري', 'Sara Al-Basri'],
    ['ولاء اليمني', 'Walaa Al-Yamani'],
  ])('keeps titles, kinship, tribes and where somebody is from: %s', (text, expected) => {
    expect([transliterate(text, { model }), asNames(text)]).toEqual([expected, expected]);
  });

  it('spells every listed name as it is spelt anyway', () => {
    const plain = createTransliterator({ model });
    const names = createTransliterator({ model, expects: 'names' });
    for (const { bare, kind, frequency } of lexicon().entries()) {
      if (frequency < 4 || !/^(?:given|family)/.test(kind)) continue;
      const token = plain.analyse(bare).tokens[0]!;
      if (token.why?.rule.startsWith('listed as given') || token.why?.rule === 'listed as family')
        expect(names.transliterate(bare)).toBe(plain.transliterate(bare));
    }
  });

  it('asks the lists alone where there is no model', () => {
    expect(asNames('صفره', {})).toBe('Safaruh');
    expect(asNames('على', {})).toBe('Ali');
  });

  it('is read so by every scheme, and in parts', () => {
    expect(asNames('خاما', { model, scheme: 'ala-lc' })).toBe('Khāmā');
    expect(nameParts('محمد خاما', { model, expects: 'names' }).family?.text).toBe('Khama');
  });

  it('refuses to expect anything else', () => {
    const options = JSON.parse('{"expects":"name"}');
    expect(() => transliterate('محمد', options)).toThrow('expects must be one of anything, names: name');
  });
});
