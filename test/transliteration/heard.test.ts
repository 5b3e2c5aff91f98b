import { describe, expect, it } from 'vitest';
import { heard } from '../../training/transliteration/heard';

describe('what is heard of a vocalised word', () => {
  it.each([
    ['الْبَيْتُ', 'البَيت'],
    ['الشَّمْسِ', 'الشَمس'],
    ['لِلْقِرَاءَةِ', 'لِالقِرَاءَة'],
    ['الِاسْتِعْمَالَ', 'الاِستِعمَال'],
    ['كِتَابًا', 'كِتَابًا'],
    ['خَشَبِيٌّ', 'خَشَبِي'],
    ['وَكَتَبَتِ', 'وَكَتَبَت'],
    ['بَيْتِهِمْ', 'بَيتِهُم'],
  ])('%s sounds as %s', (one, other) => {
    expect(heard(one)).toBe(heard(other));
  });

  it.each([
    ['رُفِضَ', 'رَفَضَ'],
    ['كَتَبْتُ', 'كَتَبَتْ'],
    ['بَيْتَهُ', 'بَيْتُهُ'],
    ['مُدَرِّسٌ', 'مَدْرَسٌ'],
    ['مُهَنْدِسَيْنِ', 'مُهَنْدِسِينَ'],
  ])('%s does not sound as %s', (one, other) => {
    expect(heard(one)).not.toBe(heard(other));
  });
});
