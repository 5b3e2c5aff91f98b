import { describe, expect, it } from 'vitest';
import { ENGLISH, STYLES, type Style } from '../../../src/transliteration/schemes/english-styles';
import { normalise } from '../../../src/transliteration/script/normalise';
import {
  capitalise,
  regularSpelling,
  spellEnglish,
} from '../../../src/transliteration/sounds/english-orthography';
import { toSounds } from '../../../src/transliteration/sounds/pronunciation';

const spell = (stem: string, style: Style = 'neutral') => regularSpelling(normalise(stem).text, style);

describe('regularSpelling', () => {
  it.each([
    ['ayn and hamza are silent', 'عَامِر', 'Amer'],
    ['ayn that closes a syllable lengthens its a', 'سَعْد', 'Saad'],
    ['a doubled letter', 'عَمَّار', 'Ammar'],
    ['a doubled two-letter sign is written once', 'بَشَّار', 'Bashar'],
    ['teh marbuta', 'سَمِيرَة', 'Samira'],
    ['the nisba', 'بَحْرِيّ', 'Bahri'],
    ['ay and aw', 'زَيْنَب', 'Zainab'],
    ['u at the start and before h', 'عُمَر', 'Omar'],
    ['the adverb', 'شُكْرًا', 'Shukran'],
    ['the case ending is not written', 'كِتَابٌ', 'Kitab'],
    ['s between a long a and i', 'نَاصِر', 'Nasser'],
  ])('%s', (_rule, stem, expected) => {
    expect(spell(stem)).toBe(expected);
  });

  it.each([
    ['جَمَال', 'egypt', 'Gamal'],
    ['جَمَال', 'maghreb', 'Djamal'],
    ['سَالِم', 'gulf', 'Salem'],
    ['سُلَيْمَان', 'maghreb', 'Soulaimane'],
    ['نُورِيَّة', 'maghreb', 'Nouria'],
    ['أُسَامَة', 'maghreb', 'Ossama'],
    ['مَرْوَان', 'maghreb', 'Marouane'],
    ['خَالِد', 'neutral', 'Khaled'],
    ['شَرِيف', 'maghreb', 'Charif'],
    ['نُورَة', 'gulf', 'Noura'],
    ['خَلِيفَة', 'gulf', 'Khalifa'],
    ['مَنْصُور', 'gulf', 'Mansour'],
    ['عُمَر', 'gulf', 'Omar'],
  ] as const)('%s in %s is %s', (stem, style, expected) => {
    expect(spell(stem, style)).toBe(expected);
  });

  it('leaves the t of a governing noun', () => {
    expect(spellEnglish(toSounds('مَدِينَة'), ENGLISH.neutral, true)).toBe('madinat');
  });

  it('is ASCII in every style', () => {
    const letters = [...'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهويىٱپچژگڤ'];
    for (const style of STYLES) {
      for (const letter of letters) expect(spell(`بَ${letter}َبّ`, style)).toMatch(/^[A-Za-z]+$/);
    }
  });
});

describe('capitalise', () => {
  it('needs no letter', () => {
    expect(capitalise('')).toBe('');
    expect(capitalise('3a')).toBe('3a');
  });
});
