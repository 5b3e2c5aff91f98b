/** A usual spelling of the neutral style → the letters of another style, its vowels kept: Jadallah, Gadallah, Djadallah. */
import { ENGLISH, type EnglishSpelling } from '../schemes/english-styles';
import { capitalise } from '../sounds/english-orthography';

/** Letters with a spelling of their own in some style, and what else in a word may be written like them. */
const SWAPPED: readonly { readonly letter: string; readonly alike?: RegExp }[] = [
  { letter: 'ق' },
  { letter: 'ج', alike: /[چژ]/ },
  { letter: 'ش', alike: /س.?ه|تش|چ/ },
  { letter: 'ذ', alike: /[ضظ]|د.?ه/ },
];

/** @param letters of the word, bare */
export function respell(text: string, letters: string, spelling: EnglishSpelling): string {
  let respelt = text;
  for (const { letter, alike } of SWAPPED) {
    const neutral = ENGLISH.neutral.consonants[letter]!;
    const own = spelling.consonants[letter]!;
    if (own === neutral || !letters.includes(letter) || alike?.test(letters)) continue;
    respelt = respelt.replaceAll(neutral, own).replaceAll(capitalise(neutral), capitalise(own));
  }
  if (spelling.finalI === 'i' || !letters.endsWith('ي')) return respelt;
  return respelt.replace(/(?<=[^aeiou])i$/, spelling.finalI);
}
