/** Forms that grammar makes of listed words, and what the words beside them settle. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TransliterateOptions, transliterate } from '../../../../src/transliteration';
import { loadModel } from '../../../../src/transliteration/model';

const english = (text: string, options?: TransliterateOptions) => transliterate(text, options).toLowerCase();

describe('inflected forms of listed words', () => {
  it.each([
    ['سيتم', 'sayatimm', 'the future'],
    ['سأعود', 'saaoud', 'the future of the first person'],
    ['نرسل', 'nursil', 'another person of an imperfect'],
    ['يكتبون', 'yaktuboun', 'a plural of an imperfect'],
    ['نتعرف', 'nataarraf', 'the imperfect of a fifth form'],
    ['كتبت', 'katabt', 'a person of a perfect'],
    ['اشتريت', 'ishtarait', 'a person of a weak perfect'],
    ['زرت', 'zurt', 'a person of a hollow perfect'],
    ['قابلت', 'qabalt', 'a perfect whose imperfect is listed'],
    ['ينتظرك', 'yantaziruk', 'the object of an imperfect'],
    ['ندعوكم', 'nadoukum', 'the object of a verb that ends in a long vowel'],
    ['رسالتك', 'risalatuk', 'a pronoun on a noun in ة'],
    ['لزيارتكم', 'li-ziyaratikum', 'a pronoun after a preposition'],
    ['كتابا', 'kitaban', 'an accusative without its mark'],
  ])('%s is %s: %s', (arabic, expected) => {
    expect(english(arabic)).toBe(expected);
  });

  it('takes ه for a pronoun beside a word of the language only', () => {
    expect(english('ذهب إلى بيته')).toMatch(/oh$/);
    expect(english('صفره')).not.toMatch(/oh$/);
  });

  it.each([
    ['شاهدت فيلما جميلا', /jamilan$/, 'an adjective beside an accusative'],
    ['الاتصال بنا', /bina$/, 'a preposition with its pronoun after a noun'],
    ['رخصة البناء', /al-binaa$/, 'the thing that a noun governs'],
    ['شركة البناء', /al-banna$/, 'the family that a firm is called after'],
    ['سلطة خضراء', /^\w+[^t] khadra$/, 'a colour, which nothing governs'],
    ['كان الجو باردا', /al-jaww/, 'a word, where the name with these letters is foreign'],
  ])('%s: %s', (arabic, expected) => {
    expect(english(arabic)).toMatch(expected);
  });
});

describe('with the full model', () => {
  let options: TransliterateOptions;
  beforeAll(async () => {
    options = {
      model: await loadModel(readFileSync(new URL('../../../../models/full.bin', import.meta.url))),
    };
  });

  it('finds a preposition with its noun after a word, and in a name its first letters', () => {
    expect(english('تفضل بالتسوقات', options)).toMatch(/ bil-/);
    expect(english('بالهام', options)).toBe('balham');
  });

  it('keeps foreign words beside foreign words whole', () => {
    expect(english('نيو بالانس', options)).toBe('new balance');
  });
});
