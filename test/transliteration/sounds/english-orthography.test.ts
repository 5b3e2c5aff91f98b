import { describe, expect, it } from 'vitest';
import {
  ENGLISH,
  ORDINARY_ENGLISH,
  STYLES,
  type Style,
} from '../../../src/transliteration/schemes/english-styles';
import { normalise } from '../../../src/transliteration/script/normalise';
import {
  capitalise,
  regularSpelling,
  spellEnglish,
} from '../../../src/transliteration/sounds/english-orthography';
import { toSounds } from '../../../src/transliteration/sounds/pronunciation';

const spell = (stem: string, style: Style = 'neutral') =>
  regularSpelling(normalise(stem).text, ENGLISH[style]);
const spellOrdinary = (stem: string, style: Style = 'neutral') =>
  regularSpelling(normalise(stem).text, ORDINARY_ENGLISH[style]);

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
    ['جَمَال', 'maghreb', 'Jamal'],
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

  it.each([
    ['s between vowels', 'تَاسِعَة', 'Tasia'],
    ['i of a last closed syllable', 'مَكَاتِب', 'Makatib'],
    ['u at the start and before h', 'أُجرَة', 'Ujra'],
    ['u before h', 'مُحَاسِب', 'Muhasib'],
    ['ay', 'بَيْت', 'Bayt'],
    ['a hamza at the end', 'بِنَاء', 'Bina'],
    ['ayn that closes a syllable', 'مَعْهَد', 'Mahad'],
    ['i behind ayn', 'بَعِيد', 'Baid'],
    ['a doubled glide at the end', 'حَيّ', 'Hayy'],
    ['a doubled glide before a heard vowel', 'إِلَيَّ', 'Ilayya'],
    ['an adverb of a nisba', 'حَالِيًّا', 'Haliyan'],
    ['the last vowel of a perfect', 'كَتَبَ', 'Kataba'],
    ['but none of the first person', 'كَتَبْتُ', 'Katabt'],
    ['long u', 'صُنْدُوق', 'Sundouq'],
  ])('of an ordinary word: %s', (_rule, stem, expected) => {
    expect(spellOrdinary(stem)).toBe(expected);
  });

  it.each([
    ['بَيْت', 'egypt', 'Beit'],
    ['قَرْطَاسِيَّة', 'egypt', 'Kartasiya'],
    ['أُجْرَة', 'maghreb', 'Ojra'],
    ['مَكَاتِب', 'gulf', 'Makatib'],
  ] as const)('the ordinary word %s keeps what %s writes in its own way: %s', (stem, style, expected) => {
    expect(spellOrdinary(stem, style)).toBe(expected);
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
