import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse, type Style, transliterate } from '../../../src/transliteration/index';
import { loadModel } from '../../../src/transliteration/load-model';
import { ENGLISH } from '../../../src/transliteration/schemes/english-styles';
import { respellVowels } from '../../../src/transliteration/spelling/respell';

const model = await loadModel(readFileSync(new URL('../../../models/full.bin', import.meta.url)));

describe('what the model spells', () => {
  it.each<[string, Style, string]>([
    ['الفجوج', 'neutral', 'Al-Fajuj'],
    ['الفجوج', 'egypt', 'El-Fagug'],
    ['الفجوج', 'maghreb', 'El Fajouj'],
    ['الحويجبات', 'maghreb', 'El Houeijebat'],
    ['إشمول', 'maghreb', 'Ichmoul'],
    ['جبايلي', 'egypt', 'Gabaily'],
  ])('%s as %s writes it', (name, style, expected) => {
    expect(analyse(name, { model, style }).tokens[0]).toMatchObject({ why: { source: 'model' } });
    expect(transliterate(name, { model, style })).toBe(expected);
  });

  it.each(['فيرغسون', 'شفاينشتايغر'])('%s is foreign, and alike in every style', (name) => {
    const neutral = transliterate(name, { model });
    for (const style of ['egypt', 'gulf', 'levant', 'maghreb'] as const)
      expect(transliterate(name, { model, style })).toBe(neutral);
  });

  it('has the vowels of its style alone, and those once', () => {
    const [from, to] = [ENGLISH.neutral, ENGLISH.maghreb];
    fc.assert(
      fc.property(fc.stringMatching(/^[BDFKLMNRT][adefgiklmnortuw]{1,9}$/), (text) => {
        const respelt = respellVowels(text, 'و', from, to);
        expect(respelt).not.toContain('w');
        expect(respellVowels(respelt, 'و', from, to)).toBe(respelt);
        expect(respellVowels(text, 'و', from, from)).toBe(text);
      }),
    );
  });
});

describe('a place', () => {
  it.each<[string, Style, string]>([
    ['قنا', 'egypt', 'Qena'],
    ['برج الكيفان', 'egypt', 'Bordj El Kiffan'],
    ['شبرا الخيمة', 'maghreb', 'Shubra El Kheima'],
    ['القنايات', 'egypt', 'El-Qenayat'],
  ])('%s is printed by %s as on maps', (name, style, expected) => {
    expect(transliterate(name, { style })).toBe(expected);
  });

  it('has the letters of a style where its spelling is but what its vowels give', () => {
    expect(transliterate('التجمع', { style: 'egypt' })).toBe('El-Tagammu');
  });
});
