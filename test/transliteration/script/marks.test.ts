import { describe, expect, it } from 'vitest';
import { agrees, isFullyVocalised, withWrittenEnding } from '../../../src/transliteration/script/marks';

describe('agrees', () => {
  it.each([
    ['محمد', 'مُحَمَّد'],
    ['محمّد', 'مُحَمَّد'],
    ['مُحمد', 'مُحَمَّد'],
    ['مُحَمَّدٌ', 'مُحَمَّد'],
    ['سَالم', 'سالِم'],
    ['نُور', 'نور'],
    ['عبد الله', 'عبد الله'],
    ['بْنُ', 'بِن'],
    ['الرَّحْمَن', 'الرَّحمٰن'],
    ['الِاثْنَيْن', 'الاِثنَين'],
  ])('%s may be %s', (written, reading) => {
    expect(agrees(written.replaceAll(' ', ''), reading)).toBe(true);
  });

  it.each([
    ['another vowel', 'عَمر', 'عُمَر'],
    ['a doubled letter', 'حسّن', 'حَسَن'],
    ['sukun against a vowel', 'حسْن', 'حَسَن'],
    ['other letters', 'حسنة', 'حَسَن'],
    ['a dagger alif', 'رحمٰن', 'رَحْمَن'],
    ['sukun against a dagger alif', 'رَحْمْن', 'رَحمٰن'],
    ['an opening sukun but in the son', 'مْحمد', 'مُحَمَّد'],
    ['the sukun of the son against coffee', 'بْن', 'بُنّ'],
  ])('%s contradicts', (_rule, written, reading) => {
    expect(agrees(written, reading)).toBe(false);
  });
});

describe('isFullyVocalised', () => {
  it.each(['مُحَمَّد', 'سَالِم', 'كِتَاب', 'بَحرَين', 'أحْمَد', 'مَدرَسَة'])('%s', (word) => {
    expect(isFullyVocalised(word)).toBe(true);
  });
  it.each(['محمد', 'محمَّد', 'محَمد', 'مُحمّد', 'بْن', ''])('not %s', (word) => {
    expect(isFullyVocalised(word)).toBe(false);
  });
});

describe('withWrittenEnding', () => {
  it.each([
    ['كتاب', 'كِتَاب', 'كِتَاب'],
    ['كتابٌ', 'كِتَاب', 'كِتَابٌ'],
    ['كتابُ', 'كِتَاب', 'كِتَابُ'],
    ['شكرًا', 'شُكْرَا', 'شُكْرًا'],
  ])('%s read as %s is %s', (written, reading, expected) => {
    expect(withWrittenEnding(written, reading)).toBe(expected);
  });
});
