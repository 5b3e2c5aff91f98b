/** Word → letters, each with the signs it carries. */
import * as u from './unicode';

export type Vowel = 'a' | 'u' | 'i';

export interface Grapheme {
  /** One letter; empty for marks that stand alone. */
  letter: string;
  geminated: boolean;
  /** The short vowel written on it. */
  vowel: Vowel | undefined;
  tanwin: Vowel | undefined;
  sukun: boolean;
  daggerAlif: boolean;
}

const VOWEL_OF: Readonly<Record<string, Vowel>> = { [u.FATHA]: 'a', [u.DAMMA]: 'u', [u.KASRA]: 'i' };
const TANWIN_OF: Readonly<Record<string, Vowel>> = {
  [u.FATHATAN]: 'a',
  [u.DAMMATAN]: 'u',
  [u.KASRATAN]: 'i',
};

/** @param word normalised: shadda before vowels, no mark twice */
export function toGraphemes(word: string): Grapheme[] {
  const graphemes: Grapheme[] = [];
  let last: Grapheme | undefined;
  for (let i = 0; i < word.length; i++) {
    const char = u.charAt(word, i);
    if (last === undefined || !u.isMark(char)) {
      last = plainGrapheme(u.isMark(char) ? '' : char);
      graphemes.push(last);
      if (last.letter !== '') continue;
    }
    if (char === u.SHADDA) last.geminated = true;
    else if (char === u.SUKUN) last.sukun = true;
    else if (char === u.DAGGER_ALIF) last.daggerAlif = true;
    else if (TANWIN_OF[char]) last.tanwin = TANWIN_OF[char];
    else last.vowel = VOWEL_OF[char];
  }
  return graphemes;
}

/** Carries no sign that settles its vowel. */
export function isBare(grapheme: Grapheme): boolean {
  return !grapheme.vowel && !grapheme.tanwin && !grapheme.sukun && !grapheme.daggerAlif;
}

/** A letter that carries nothing. */
export function plainGrapheme(letter: string): Grapheme {
  return { letter, geminated: false, vowel: undefined, tanwin: undefined, sukun: false, daggerAlif: false };
}
