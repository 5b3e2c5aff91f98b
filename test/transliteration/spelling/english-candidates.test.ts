import { describe, expect, it } from 'vitest';
import { nBest, STYLES, type TransliterateOptions, transliterate } from '../../../src/transliteration/index';

const five = (text: string, options: TransliterateOptions = {}) => nBest(text, 5, options).map((c) => c.text);

describe('english', () => {
  it.each([
    ['Al-', 'Al-Qahtani'],
    ['El-', 'El-Qahtani'],
    ['Al ', 'Al Qahtani'],
    ['El ', 'El Qahtani'],
    ['Al', 'AlQahtani'],
    ['El', 'ElQahtani'],
  ] as const)('writes the article as %j', (article, expected) => {
    expect(transliterate('القحطاني', { article })).toBe(expected);
  });

  it('writes the article of listed given names, titles and places likewise, as families have them', () => {
    expect(transliterate('علي المهدي', { article: 'El-' })).toBe('Ali El-Mahdi');
    expect(transliterate('محمد السيد', { article: 'El-' })).toBe('Mohammed El-Sayed');
    expect(transliterate('محمد السيد', { article: 'Al ', style: 'egypt' })).toBe('Mohamed Al Sayed');
    expect(transliterate('المغيرة', { style: 'egypt' })).toBe('El-Mughira');
    expect(transliterate('القاهرة', { article: 'El-' })).toBe('El-Qahira');
    expect(transliterate('حي المنيل', { style: 'egypt' })).toBe('Hayy El-Manial');
  });

  it('keeps Al- for family names by default', () => {
    for (const name of ['الغامدي', 'الشمري', 'الحسيني', 'المكتوم'])
      expect(transliterate(name)).toMatch(/^Al-[A-Z]/);
  });

  it.each(STYLES)('leaves no hyphen hanging after the house of: %s', (style) => {
    for (const name of ['آل عبدالله', 'محمد آل عبدالرحمن', 'آل بن علي', 'آل أبو عينين', 'آل سعود'])
      for (const text of five(name, { style })) expect(text).not.toMatch(/-(?: |$)/);
    expect(transliterate('آل عبدالله', { style: 'gulf' })).toBe('Al Abdullah');
  });

  it.each([
    ['names', 'Mohammed bin Salman Al Saud'],
    ['lower', 'mohammed bin salman al saud'],
    ['upper', 'MOHAMMED BIN SALMAN AL SAUD'],
  ] as const)('cases as %s', (casing, expected) => {
    expect(transliterate('محمد بن سلمان آل سعود', { casing })).toBe(expected);
  });

  it('spells places by sound, or by their English names on request', () => {
    expect(transliterate('مصر')).toBe('Misr');
    expect(transliterate('مصر', { exonyms: true })).toBe('Egypt');
    expect(transliterate('القاهرة', { exonyms: true })).toBe('Cairo');
  });

  it.each([
    ['vowels by rule', 'العليعي', "Al-'Ali'i"],
    ['written vowels', 'مُعَيْقِيب', "Mu'aiqib"],
    ['a listed word that is spelt by its vowels', 'سعد', "Sa'd"],
    ['hamza', 'قُرْآن', "Qur'an"],
    ['no hamza at the start', 'أحمد', 'Ahmed'],
    ['a usual spelling of its own', 'سعود', 'Saud'],
    ['a compound', 'عبد العزيز', 'Abdulaziz'],
    ['an initial', 'ع. أحمد', 'A. Ahmed'],
  ])('keeps ʿayn and hamza on request: %s', (_what, text, expected) => {
    expect(transliterate(text, { apostrophes: true })).toBe(expected);
  });

  it('keeps them in every style', () => {
    for (const style of STYLES) expect(transliterate('مُعَيْقِيب', { style, apostrophes: true })).toContain("'");
    expect(transliterate('سعد', { apostrophes: true, casing: 'upper' })).toBe("SA'D");
  });

  it('has no apostrophes unless they are asked for', () => {
    for (const style of STYLES) expect(transliterate('علاء سعيد عُنَيْزِر', { style })).not.toContain("'");
  });

  it.each([
    ['جمال', ['Jamal', 'Gamal', 'Jamel']],
    ['حسين', ['Hussein', 'Hussain']],
    ['خالد', ['Khaled', 'Khalid']],
    ['محمد', ['Mohammed', 'Mohamed', 'Muhammad']],
    ['عبد الرحمن', ['Abdulrahman', 'Abdel Rahman', 'Abderrahmane']],
    ['القحطاني', ['Al-Qahtani']],
  ])('has the regional spellings of %s among five', (name, expected) => {
    expect(five(name)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ['السلاوي', 'Slaoui'],
    ['العلوي', 'El Alaoui'],
    ['الجبالي', 'El Jebali'],
    ['الشرقاوي', 'Cherkaoui'],
    ['السوق', 'El Souk'],
  ])('%s has the article that names have in the Maghreb', (text, expected) => {
    expect(transliterate(text, { style: 'maghreb' })).toBe(expected);
  });

  it('leaves the article of names out, not that of words', () => {
    expect(transliterate('مدير المكتب خالد الشريف', { article: '' })).toBe('Mudir Al-Maktab Khaled Sharif');
    expect(transliterate('تاريخ الميلاد', { article: '' })).toBe('Tarikh Al-Milad');
  });

  it('opens with the spelling of the style', () => {
    expect(five('جمال', { style: 'egypt' })[0]).toBe('Gamal');
    expect(five('جمال', { style: 'maghreb' })[0]).toBe('Jamel');
  });
});
