import { describe, expect, it } from 'vitest';
import { transliterate } from '../../../src/transliteration/index';
import { respellings } from '../../../src/transliteration/script/respellings';

describe('other ways to write a word', () => {
  it.each([
    ['اعلانات', ['إعلانات', 'أعلانات', 'اعلأنات']],
    ['وادارات', ['وإدارات', 'وأدارات', 'وأدارات']],
    ['إستخدامه', ['استخدامه', 'إستخدأمه']],
    ['لإكتشاف', ['لاكتشاف', 'لإكتشأف']],
    ['الداخلى', ['الداخلي', 'الدأخلى']],
    ['الطوارىء', ['الطوارئ', 'الطوأرىء']],
    ['مسؤلية', ['مسؤولية']],
    ['رؤف', ['رؤوف']],
    ['موسسة', ['مؤسسة']],
    ['شوون', ['شؤون']],
    ['قايمة', ['قائمة', 'قأيمة']],
    ['جمييييل', ['جميل']],
    ['تتاخر', ['تتأخر']],
    ['تبدا', ['تبدأ']],
    ['اابراهيم', ['إابراهيم', 'أابراهيم', 'ابراهيم', 'اأبراهيم']],
    ['استخدام', ['استخدأم']],
    ['الكنى', []],
    ['البيت', []],
  ])('%s', (word, expected) => {
    expect(respellings(word)).toEqual(expected);
  });

  it.each([
    ['اعلانات', 'Ilanat'],
    ['إستخدامه', 'Istikhdamuh'],
    ['الداخلى', 'Al-Dakhili'],
    ['الشاطىء', 'Al-Shati'],
    ['مسؤلية', 'Masouliya'],
    ['تتاخر', 'Tataakhar'],
    ['يصلنى', 'Yasiluni'],
    ['مكتبى', 'Maktabi'],
    ['ادارات', 'Idarat'],
  ])('are looked past: %s is %s', (word, expected) => {
    expect(transliterate(word)).toBe(expected);
  });
});
