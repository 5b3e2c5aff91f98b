import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyse, nBest, transliterate } from '../../../src/transliteration/index';
import { loadModel } from '../../../src/transliteration/model';

const model = await loadModel(readFileSync(new URL('../../../models/small.bin', import.meta.url)));

describe('readings from the model', () => {
  it('are asked for words that no list has', () => {
    expect(analyse('زخفرند', { model }).tokens[0]!.why!.source).toBe('model');
    expect(analyse('محمد', { model }).tokens[0]!.why!.source).toBe('lexicon');
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
