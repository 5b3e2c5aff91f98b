import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyse, transliterate } from '../../../src/transliteration/index';
import { loadModel } from '../../../src/transliteration/model';

const model = await loadModel(readFileSync(new URL('../../../models/full.bin', import.meta.url)));
const ruleOfLast = (text: string): string | undefined =>
  analyse(text, { model }).tokens.at(-1)?.why?.rule.replace(/ .*/, '');

describe('a word that no list has', () => {
  it.each([
    ['الوقت المتبقي للحصول على الرد', 'Al-Waqt Al-Mutabaqqi lil-Husoul ala Al-Radd'],
    ['قائمة الوسوم', 'Qaimat Al-Wusoum'],
    ['العنوان الآتي', 'Al-Unwan Al-Ati'],
  ])('is read by its vowels among words: %s', (text, spelled) => {
    expect(transliterate(text, { model })).toBe(spelled);
  });

  it.each(['الوسوم', 'شركة الوسوم', 'سعيد الوسوم'])('is spelt as a name elsewhere: %s', (text) => {
    expect(ruleOfLast(text)).toBe('spelt');
  });

  it('keeps the spelling of the name among its alternatives', () => {
    const name = transliterate('الوسوم', { model });
    const last = analyse('قائمة الوسوم', { model }).tokens.at(-1)!;
    expect(last.alternatives.map(({ text }) => text)).toContain(name);
  });
});
