import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nBest, transliterate } from '../../../../src/transliteration/index';
import { loadModel } from '../../../../src/transliteration/load-model';
import { clanOf } from '../../../../src/transliteration/reading/sources/clans';

const model = await loadModel(readFileSync(new URL('../../../../models/full.bin', import.meta.url)));

describe('clans told by their letters', () => {
  it.each([
    ['عثامنة', 'عَثَامْنَة'],
    ['هياجنة', 'هَيَاجْنَة'],
    ['رواجبه', 'رَوَاجْبَة'],
  ])('%s', (letters, vowelled) => {
    expect(clanOf(letters)).toBe(vowelled);
  });

  it.each([
    ['a plural of the language', 'فلاسفة'],
    ['a masdar', 'مجادلة'],
    ['before ʿayn, whose vowel is heard', 'جرابعة'],
    ['too few letters', 'سلامة'],
  ])('%s is none: %s', (_, letters) => {
    expect(clanOf(letters)).toBeUndefined();
  });

  it('are spelt without the vowel that is not heard, and with it among the others', () => {
    expect(transliterate('الشوامرة', { model })).toBe('Al-Shawamra');
    expect(nBest('ختاتنة', 5, { model }).map(({ text }) => text)).toContain('Khatatina');
    expect(transliterate('فلاسفة', { model })).toBe('Falasifa');
  });
});
