/** Text → a letter-for-letter scheme. Needs no reading of words: characters outside the table pass through. */

import type { LetterScheme } from '../schemes/scheme';
import { normalise } from '../script/normalise';
import * as u from '../script/unicode';
import { LATIN_CODES } from './latin-codes';

/** Text between Arabic words: kept, or written in letters of the machine readable zone. */
export function spellOther(text: string, scheme: LetterScheme): string {
  return scheme.machineReadable ? machineReadable(text) : text;
}

export function spellWord(word: string, scheme: LetterScheme): string {
  const seats = scheme.initialAlif === undefined ? -1 : initialAlif(word);
  const last = lastLetter(word);
  let written = '';
  let code = '';
  for (let i = 0; i < word.length; i++) {
    const char = word[i]!;
    if (char === u.SHADDA && scheme.gemination === 'twice') {
      written += code;
      continue;
    }
    code = scheme.letters[char] ?? (scheme.machineReadable ? codeOfKin(char, scheme) : char);
    if (i === seats) code = scheme.initialAlif!;
    if (i === last && char === u.TA_MARBUTA && scheme.finalTaMarbuta) code = scheme.finalTaMarbuta;
    written += code;
  }
  return written;
}

function lastLetter(word: string): number {
  let i = word.length - 1;
  while (i > 0 && (u.isMark(word[i]!) || word[i] === u.TATWEEL)) i--;
  return i;
}

/** The zone has no other signs: a letter without a code takes that of the Arabic letter it stands for. */
function codeOfKin(char: string, scheme: LetterScheme): string {
  return scheme.letters[normalise(char).text] ?? '';
}

/** Place of a hamza on the alif that opens the word, or opens it after و or ال; -1 if there is none. */
function initialAlif(word: string): number {
  const opening = /^و?\p{M}*(?:ا\p{M}*ل\p{M}*)?[أإآ]/u.exec(word) ?? /^[أإآ]/.exec(word);
  return opening ? opening[0].length - 1 : -1;
}

/** ICAO Doc 9303-3, 4.6: hyphens and spaces become fillers, apostrophes and other punctuation go, letters are capitals. */
function machineReadable(text: string): string {
  return plainLatin(text)
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9\s\-‐-―,]/gu, '')
    .replace(/[\s\-‐-―,]+/gu, '<');
}

/** Letters that no decomposition makes plain, as the zone writes them (Ø OE). */
export function plainLatin(text: string): string {
  return text.replace(/[ÆŒØÞÐĐŁĦŊŦ]/giu, (letter) => LATIN_CODES[letter.toUpperCase()] ?? letter);
}
