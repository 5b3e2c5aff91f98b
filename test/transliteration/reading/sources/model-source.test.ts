import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyse, nBest, transliterate } from '../../../../src/transliteration/index';
import { loadModel } from '../../../../src/transliteration/load-model';

const load = (tier: string) =>
  loadModel(readFileSync(new URL(`../../../../models/${tier}.bin`, import.meta.url)));
const model = await load('small');
const full = await load('full');

describe('readings from the model', () => {
  it('are asked for words that no list has', () => {
    expect(analyse('زخفرند', { model }).tokens[0]!.why!.source).toBe('model');
    expect(analyse('محمد', { model }).tokens[0]!.why!.source).toBe('lexicon');
  });

  it.each([
    ['نوفتكس', /f.*t.*k.*s/],
    ['لوبتكس', /[bp].*t.*k.*s/],
    ['سبلندد', /d[aeiou]d$/],
    ['دلتكس', /[aeiou](?:x|ks|s)$/],
  ])('lose no consonant and end as tongues can: %s', (text, expected) => {
    for (const tier of [model, full])
      expect(transliterate(text, { model: tier }).toLowerCase()).toMatch(expected);
  });

  it.each([
    ['مهلّبي', /ll/],
    ['زخفرّند', /rr/],
    ['تبكّيش', /kk/],
  ])('double what is written with a shadda: %s', (text, expected) => {
    for (const tier of [model, full])
      expect(transliterate(text, { model: tier, lexicon: false }).toLowerCase()).toMatch(expected);
  });

  it('are reported with the model’s version', () => {
    expect(analyse('زخفرند', { model }).versions.model).toBe(`small ${model.version}`);
    expect(analyse('زخفرند').versions.model).toBe('none');
  });

  it('write the article as the options do', () => {
    expect(transliterate('الزخفرند', { model, article: 'El ' })).toMatch(/^El [A-Z]/);
  });

  it('tell the article from a name that begins like it', () => {
    const spell = (text: string) => transliterate(text, { model, lexicon: false });
    expect(spell('اليخاندرو')).toMatch(/^Al[a-z]/);
    expect(spell('الكسندروف')).toMatch(/^Al[a-z]/);
    expect(spell('الزخفرندي')).toMatch(/^Al-Z/);
    expect(spell('الآداب')).toMatch(/^Al-A/);
  });

  it.each([
    ['شركة النور للاستيراد والتصدير', 'Sharikat Al-Nour lil-Istirad wal-Tasdir'],
    ['والاستشارات', 'Wal-Istisharat'],
    ['للتسويق', 'Lil-Taswiq'],
    ['والطخيس', 'Wal-Takhis'],
    ['بالطخيس', 'Bil-Takhis'],
    ['وللطخيس', 'Wa lil-Takhis'],
    ['وبالطخيس', 'Wa bil-Takhis'],
    ['كالقنطوش', 'Kal-Qantoush'],
    ['فالتصدير', 'Fal-Tasdir'],
  ])('follow proclitics and article: %s', (text, expected) => {
    expect(transliterate(text, { model: full })).toBe(expected);
  });

  it.each([
    ['وآثار', 'Wa Athar'],
    ['بحلق', 'Bi-Halq'],
  ])('follow a proclitic without article where the vowels are sure of it: %s', (text, expected) => {
    expect(transliterate(text, { model: full, lexicon: false })).toBe(expected);
    expect(analyse(text, { model: full, lexicon: false }).tokens[0]!.alternatives.length).toBeGreaterThan(0);
  });

  it.each(['بنعبد', 'بدران', 'لبكي', 'وهدان', 'فرزات', 'كمون', 'بوسريح'])(
    'leave whole an Arabic name that only begins so: %s',
    (name) => {
      expect(transliterate(name, { model: full, lexicon: false })).toMatch(/^[A-Z][a-z]+$/);
    },
  );

  it.each([
    ['الناحيتين', 'al-Nāḥiyatayn'],
    ['والأموية', 'wa-al-Umawīyah'],
    ['لمن', 'li-man'],
    ['إلا', 'illā'],
  ])('know the vowels of ordinary words: %s', (text, expected) => {
    for (const tier of [model, full])
      expect(transliterate(text, { model: tier, lexicon: false, scheme: 'ala-lc' }).toLowerCase()).toBe(
        expected.toLowerCase(),
      );
  });

  it('show the vowels of the same cut', () => {
    expect(analyse('والتصدير', { model: full }).tokens[0]!.vocalised).toMatch(/^وَالت/);
  });

  it.each([
    'والتر',
    'والدورف',
    'والنبرغ',
    'فالنتينو',
    'بالدوين',
    'بالوتيلي',
    'كالديرون',
    'كالفيرت',
    'بالو',
    'للو',
  ])('leave whole a name that only begins so: %s', (name) => {
    expect(transliterate(name, { model: full, lexicon: false })).toMatch(/^[A-Z][a-z]+$/);
  });

  it.each([
    ['والي', 'Wali'],
    ['وائل', 'Wael'],
    ['والدة', 'Walida'],
    ['فالح', 'Faleh'],
    ['فالكونر', 'Falconer'],
  ])('do not touch %s', (name, expected) => {
    expect(transliterate(name, { model: full })).toBe(expected);
  });

  it('know the article without a second pass for the vowels, and then agree with it', () => {
    const speller = {
      ...model,
      version: 'speller alone',
      vocalise: () => {
        throw new Error('asked for vowels');
      },
    };
    expect(transliterate('الزخفرند', { model: speller })).toMatch(/^Al-Z/);
    expect(transliterate('اليخاندرو', { model: speller, lexicon: false })).toMatch(/^Al[a-z]/);
    const [token] = analyse('الزخفرند', { model }).tokens;
    expect(token!.vocalised).toMatch(/^الز/);
  });

  it('open the list of candidates', () => {
    const candidates = nBest('الزخفرندي قطمغان', 5, { model });
    expect(candidates[0]!.text).toBe(transliterate('الزخفرندي قطمغان', { model }));
    expect(new Set(candidates.map(({ text }) => text)).size).toBe(candidates.length);
  });

  it('give vowels to the scholarly schemes', () => {
    expect(transliterate('الزخفرندي', { model, scheme: 'ala-lc' })).toMatch(/^al-Z/i);
  });

  it.each(['\u064e', 'ء', 'ةةة', 'م'.repeat(500), 'ىىى', 'پچژ'])('answer %j', (text) => {
    expect(transliterate(text, { model })).toMatch(/^[ -~]*$/);
    expect(typeof transliterate(text, { model, scheme: 'din-31635' })).toBe('string');
  });
});

describe('letters of Persian', () => {
  it.each([
    ['گلزار', 'Golzar'],
    ['پدرام', 'Padram'],
    ['چنگیز', 'Changiz'],
    ['پناهی', 'Panahi'],
    ['الگنجی', 'Al-Ganji'],
    // Two consonants that are spoken.
    ['چارلز', 'Charles'],
    ['پراغ', 'Pragh'],
  ])('open no cluster: %s', (name, expected) => {
    expect(transliterate(name, { model: full, lexicon: false })).toBe(expected);
  });
});
