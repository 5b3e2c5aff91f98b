import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyse, transliterate } from '../../../src/transliteration/index';
import { loadModel } from '../../../src/transliteration/load-model';

const model = await loadModel(readFileSync(new URL('../../../models/full.bin', import.meta.url)));
const ruleOfLast = (text: string): string | undefined =>
  analyse(text, { model }).tokens.at(-1)?.why?.rule.replace(/ .*/, '');

describe('a word that no list has', () => {
  it.each([
    ['الوقت المتبقي للحصول على الرد', 'Al-Waqt Al-Mutabaqqi lil-Husoul ala Al-Radd'],
    ['قائمة الرتوش', 'Qaimat Al-Rutoush'],
    ['العنوان الآتي', 'Al-Unwan Al-Ati'],
    ['انضم خالد كعضو في اللجنة', 'Indamm Khaled ka-Udw fi Al-Lajna'],
    ['أدوات بدائية', 'Adawat Bidaiya'],
    ['تقرح في المعدة', 'Taqarruh fi Al-Maida'],
    ['ورم وتقلص مؤلم', 'Waram wa Taqallus Mulim'],
  ])('is read by its vowels among words: %s', (text, spelled) => {
    expect(transliterate(text, { model })).toBe(spelled);
  });

  it.each(['الرتوش', 'شركة الرتوش', 'سعيد الرتوش'])('is spelt as a name elsewhere: %s', (text) => {
    expect(ruleOfLast(text)).toBe('spelt');
  });

  it.each([
    ['مقاطعة أرلنغتون', 'Muqataat Arlington'],
    ['مستشفى هامبتون', 'Mustashfa Hampton'],
    ['إمارة ليشتنشتاين', 'Imarat Lichtenstein'],
    ['سانت بيير و ميكيلون', 'Saint Pierre wa Mikillon'],
  ])('is a name from abroad, if its letters say so: %s', (text, spelled) => {
    expect(transliterate(text, { model })).toBe(spelled);
  });

  it.each([
    ['مصفوفة كأساس', 'Masfoufa ka-Asas'],
    ['شعب الإينكا', 'Shaab Al-Inka'],
    ['ضجة وإرتباك', 'Dajja wa Irtibak'],
  ])('is none where an article or a proclitic opens it: %s', (text, spelled) => {
    expect(transliterate(text, { model })).toBe(spelled);
  });

  it.each([
    ['بملاحظة', 'Bi-Mulahaza'],
    ['ككاتب', 'Ka-Kateb'],
    ['لطائرات', 'Li-Tairat'],
    ['جذريا', 'Jadhriyan'],
    ['مسرورا', 'Masrouran'],
    ['مسجده', 'Masjiduh'],
    ['منزله', 'Manziluh'],
  ])('alone is a form of a listed word, as nobody bears its letters: %s', (text, spelled) => {
    expect(transliterate(text, { model })).toBe(spelled);
  });

  it.each([
    ['رامينا', 'Ramina'],
    ['بابار', 'Babar'],
  ])('alone stays a name where it is one, or is no form: %s', (text, spelled) => {
    expect(transliterate(text, { model })).toBe(spelled);
  });

  it('keeps the spelling of the name among its alternatives', () => {
    const name = transliterate('الرتوش', { model });
    const last = analyse('قائمة الرتوش', { model }).tokens.at(-1)!;
    expect(last.alternatives.map(({ text }) => text)).toContain(name);
  });
});
