import { describe, expect, it } from 'vitest';
import { transliterate } from '../../../src/transliteration/index';
import { respellings } from '../../../src/transliteration/script/respellings';

describe('other ways to write a word', () => {
  it.each([
    ['اعلانات', ['إعلانات', 'أعلانات']],
    ['وادارات', ['وإدارات', 'وأدارات']],
    ['إستخدامه', ['استخدامه']],
    ['لإكتشاف', ['لاكتشاف']],
    ['الداخلى', ['الداخلي']],
    ['الطوارىء', ['الطوارئ']],
    ['مسؤلية', ['مسؤولية']],
    ['رؤف', ['رؤوف']],
    ['موسسة', ['مؤسسة']],
    ['شوون', ['شؤون']],
    ['قايمة', ['قائمة']],
    ['جمييييل', ['جميل']],
    ['اابراهيم', ['إابراهيم', 'أابراهيم', 'ابراهيم']],
    ['استخدام', []],
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
    ['ادارات', 'Idarat'],
  ])('are looked past: %s is %s', (word, expected) => {
    expect(transliterate(word)).toBe(expected);
  });
});
