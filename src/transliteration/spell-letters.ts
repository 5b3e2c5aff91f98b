/** Text → a letter-for-letter scheme. Needs no reading of words: what is not in the table passes through. */
import { normalise } from './normalise';
import type { LetterScheme } from './schemes/scheme';
import { tokenise } from './tokenise';
import * as u from './unicode';

export function spellLetters(text: string, scheme: LetterScheme): string {
  let written = '';
  for (const { kind, text: part } of tokenise(normalise(text, 'keep').text)) {
    written += kind === 'word' ? spellWord(part, scheme) : spellOther(part, scheme);
  }
  return written;
}

/** What is no Arabic word: kept, or brought into the machine readable zone. */
export function spellOther(text: string, scheme: LetterScheme): string {
  return scheme.machineReadable ? machineReadable(text) : text;
}

export function spellWord(word: string, scheme: LetterScheme): string {
  const seats = scheme.initialAlif === undefined ? -1 : initialAlif(word);
  let written = '';
  let code = '';
  for (let i = 0; i < word.length; i++) {
    const char = word[i]!;
    if (char === u.SHADDA && scheme.gemination === 'twice') {
      written += code;
      continue;
    }
    code = scheme.letters[char] ?? (scheme.machineReadable ? '' : char);
    if (i === seats) code = scheme.initialAlif!;
    if (char === u.TA_MARBUTA && scheme.finalTaMarbuta && u.stripMarks(word.slice(i + 1)) === '') {
      code = scheme.finalTaMarbuta;
    }
    written += code;
  }
  return written;
}

/** Place of a hamza on the alif that opens the word, or opens it after ال or a one-letter proclitic; -1 if there is none. */
function initialAlif(word: string): number {
  const opening = /^[وفبكل]?\p{M}*(?:ا\p{M}*ل\p{M}*)?[أإآ]/u.exec(word) ?? /^[أإآ]/.exec(word);
  return opening ? opening[0].length - 1 : -1;
}

/** ICAO Doc 9303-3, 4.6: hyphens and spaces become fillers, apostrophes and other punctuation go, letters are capitals. */
function machineReadable(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[\s\-‐-―,]+/gu, '<')
    .replace(/[^A-Z0-9<]/g, '');
}
