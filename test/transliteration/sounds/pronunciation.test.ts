import { describe, expect, it } from 'vitest';
import { type Sound, toSounds } from '../../../src/transliteration/sounds/pronunciation';

/** A notation for reading: long vowels in capitals, Q for maqsura, T for teh marbuta, ' for hamza, (…) for an ending. */
function spell(sound: Sound): string {
  switch (sound.kind) {
    case 'consonant':
      return sound.geminated ? sound.letter + sound.letter : sound.letter;
    case 'hamza':
      return "'";
    case 'vowel':
      return sound.length === 'short'
        ? sound.quality
        : sound.length === 'long'
          ? sound.quality.toUpperCase()
          : 'Q';
    case 'ending':
      return `(${sound.quality}${sound.tanwin ? 'n' : ''}${sound.weak ? '!' : ''})`;
    case 'taMarbuta':
      return sound.afterLong ? 'T:' : 'T';
  }
}
const sounds = (word: string) => toSounds(word).map(spell).join('');

describe('toSounds', () => {
  it.each([
    ['nothing', '', ''],
    ['a lone mark', '\u064e', 'a'],
    ['alif lengthens', 'بَاب', 'بAب'],
    ['alif lengthens without a fatha', 'باب', 'بAب'],
    ['waw and yeh lengthen their own vowel', 'نُور', 'نUر'],
    ['yeh lengthens a bare consonant', 'سَعيد', 'سaعIد'],
    ['waw closes a syllable after fatha', 'يَوْم', 'يaوم'],
    ['the same without sukun', 'يَوم', 'يaوم'],
    ['a final waw after a consonant is one', 'دَلو', 'دaلو'],
    ['waw and yeh with a vowel are consonants', 'وَلِيَد', 'وaلiيaد'],
    ['doubled yeh', 'سَيِّد', 'سaييiد'],
    ['dagger alif', 'رَحْمٰن', 'رaحمAن'],
    ['alif maqsura', 'هُدَى', 'هuدQ'],
    ['alif maqsura for a final yeh', 'قَاضِى', 'قAضI'],
    ['teh marbuta', 'سَنَة', 'سaنT'],
    ['teh marbuta after a long a', 'قَنَاة', 'قaنAT:'],
    ['fathatan before its alif', 'كِتَابًا', 'كiتAب(an)'],
    ['fathatan on its alif', 'كِتَاباً', 'كiتAب(an)'],
    ['tanwin of a weak noun', 'قَاضٍ', 'قAض(in!)'],
    ['tanwin of a noun', 'كِتَابٍ', 'كiتAب(in)'],
    ['tanwin of a weak noun with a prefix', 'مُحَامٍ', 'مuحAم(in!)'],
    ['the ending of a case', 'كِتَابُ', 'كiتAب(u)'],
    ['the silent alif of a plural verb', 'كَتَبُوا', 'كaتaبU'],
    ['the silent waw of Amr', 'عَمْرو', 'عaمر'],
    ['the silent alif of a hundred', 'مائة', "مi'T"],
    ['hamza at the start', 'أَحْمَد', "'aحمaد"],
    ['a seat under alif says its vowel', 'إبراهيم', "'iبرAهIم"],
    ['hamza inside', 'رَأْس', "رa'س"],
    ['madda at the start', 'آدَم', 'Aدaم'],
    ['madda inside', 'مَآب', "مa'Aب"],
    ['madda before a final hamza', 'سَمَآء', "سaمA'"],
    ['the unwritten alif of a god, with an ending', 'إِلَهٌ', "'iلAه(un)"],
    ['by God', 'بِاللّٰه', 'بiللAه'],
    ['hamzat wasl', 'ٱبْن', 'iبن'],
    ['hamzat wasl inside, after what opens the word', 'وَٱسْم', 'وaسم'],
    ['the article of alladhi', 'ٱلَّذِي', 'aللaذI'],
  ])('%s: %s', (_rule, word, expected) => {
    expect(sounds(word)).toBe(expected);
  });
});
