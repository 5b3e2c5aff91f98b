/** A usual spelling of one style → the letters of another, its vowels kept: Jadallah, Gadallah, Djadallah. */
import type { EnglishSpelling } from '../schemes/english-styles';
import { capitalise } from '../sounds/english-orthography';

/** Letters that some style spells differently, and other letters of a word that may be written like them. */
const SWAPPED: readonly { readonly letter: string; readonly alike?: RegExp }[] = [
  { letter: 'ق' },
  { letter: 'ج', alike: /[چژ]/ },
  { letter: 'ش', alike: /س.?ه|تش|چ/ },
  { letter: 'ذ', alike: /[ضظ]|د.?ه/ },
];

/** @param letters of the word, bare */
export function respell(text: string, letters: string, from: EnglishSpelling, to: EnglishSpelling): string {
  let respelt = text;
  for (const { letter, alike } of SWAPPED) {
    const [old, own] = [from.consonants[letter]!, to.consonants[letter]!];
    if (own === old || !letters.includes(letter) || alike?.test(letters)) continue;
    // Djerba has its d.
    if ((own.startsWith(old) || own.endsWith(old)) && text.toLowerCase().includes(own)) continue;
    // Hadjadj: what is two letters is not doubled.
    if (own.length > old.length) respelt = respelt.replaceAll(old + old, old);
    respelt = respelt.replaceAll(old, own).replaceAll(capitalise(old), capitalise(own));
  }
  if (to.finalI === from.finalI || !letters.endsWith('ي')) return respelt;
  return respelt.replace(/(?<=[^aeiou])i$/, to.finalI);
}

/** A spelling by the model, which knows the neutral style → the vowels of another: Warsus, Ouarsous; Bogalm, Bougalm. */
export function respellVowels(
  text: string,
  letters: string,
  from: EnglishSpelling,
  to: EnglishSpelling,
): string {
  if (to.shortU === from.shortU) return text;
  const respelt = text
    .replace(/^W/, capitalise(to.initialW))
    .replace(/(?:ou)?w+/g, to.initialW)
    .replace(letters.includes('و') ? U_OR_O : U, to.shortU)
    .replace(/iyy?a(?=h?$)/, `i${to.iyya}a`);
  return /[اي]ن$/.test(letters) ? respelt.replace(/(?<=[ai])n$/, to.finalN) : respelt;
}

/** By itself, and not the u of qu and gue. */
const U = /(?<![aeiouq])u(?![aeiou])/g;
/** Where a و is typed, o is its sound as well. */
const U_OR_O = /oo|(?<![aeiouq])[uo](?![aeiou])/g;
