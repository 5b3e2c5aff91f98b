/**
 * Vowels by rule, for words that nobody listed, when no model is loaded. Common shapes of Arabic nouns first, else open
 * syllables with a: readable, never a bare consonant string. Written marks stay.
 */
import { isBare, toGraphemes } from '../graphemes';
import * as u from '../unicode';

/**
 * Shapes of nouns: C a consonant, other letters themselves. The vowels go after the consonants in order, `-` for none,
 * capitals double the consonant (Wright I §§ 202–252: the forms of the agent, the intensive, the passive, the elative).
 */
const SHAPES: readonly (readonly [shape: RegExp, vowels: string])[] = [
  [/^CاCC$/, 'ai-'], // fāʿil
  [/^CاCCة$/, 'aia'],
  [/^CاCCي$/, 'aii'],
  [/^CCاC$/, 'aa-'], // fa‘āl
  [/^CCاCي$/, 'aai'],
  [/^CCاCة$/, 'aaa'],
  [/^CCيC$/, 'ai-'], // faʿīl
  [/^CCيCة$/, 'aia'],
  [/^CCيCي$/, 'aii'],
  [/^CCوC$/, 'au-'], // faʿūl
  [/^CCوCة$/, 'aua'],
  [/^CCوCي$/, 'aui'],
  [/^CCC$/, 'aa-'],
  [/^CCCة$/, 'a-a'],
  [/^CCCي$/, 'a-i'],
  [/^CCCان$/, 'a-a'],
  [/^CCCاC$/, 'a-a-'],
  [/^CCCاوي$/, 'a-a'],
];

const CONSONANT = /[^اوىيةآ]/;

/** @param stem normalised word without article; @returns the same letters with vowels */
export function guessVowels(stem: string): string {
  const graphemes = toGraphemes(stem);
  const letters = graphemes.map(({ letter }) => letter);
  const isVowelLetter = letters.map((letter, i) => {
    if (letter === u.ALIF || letter === u.ALIF_MAQSURA || letter === u.ALIF_MADDA) return true;
    if (letter !== u.WAW && letter !== u.YEH) return false;
    const { vowel, geminated, tanwin } = graphemes[i]!;
    if (i === 0 || vowel || geminated || tanwin) return false;
    const before = letters[i - 1]!;
    const next = letters[i + 1];
    if (before === u.ALIF || before === u.ALIF_MADDA) return false;
    return next === undefined || (CONSONANT.test(next) && next !== u.HAMZA) || next === u.WAW || next === u.YEH;
  });
  // Two vowel letters in a row: the second is a consonant (موي, زيود).
  for (let i = 1; i < letters.length; i++) {
    if (isVowelLetter[i] && isVowelLetter[i - 1] && letters[i] !== u.ALIF) isVowelLetter[i] = false;
  }

  const shape = letters.map((letter, i) => (isVowelLetter[i] || letter === u.TA_MARBUTA ? letter : 'C')).join('');
  const template = u.hasMarks(stem) ? undefined : SHAPES.find(([pattern]) => pattern.test(shape))?.[1];

  let written = '';
  let slot = 0;
  let openSyllable = false;
  for (let i = 0; i < graphemes.length; i++) {
    const grapheme = graphemes[i]!;
    const next = letters[i + 1];
    written += letters[i]! + marksOf(stem, i);
    if (isVowelLetter[i] || letters[i] === u.TA_MARBUTA) {
      openSyllable = true;
      continue;
    }
    const settled = !isBare(grapheme);
    const shaped = template?.[slot++];
    if (settled) {
      openSyllable = !grapheme.sukun;
    } else if (next === undefined) {
      // pause
    } else if (isVowelLetter[i + 1]) {
      written += next === u.WAW ? u.DAMMA : next === u.YEH ? u.KASRA : u.FATHA;
      openSyllable = true;
    } else if (next === u.TA_MARBUTA) {
      written += u.FATHA;
    } else if (shaped !== undefined) {
      written += { a: u.FATHA, i: u.KASRA, u: u.DAMMA }[shaped] ?? u.SUKUN;
    } else {
      const initialSeat = i === 0 && (letters[0] === u.ALIF_HAMZA || letters[0] === u.ALIF_HAMZA_BELOW);
      const closes = openSyllable && i > 0 && i + 1 < letters.length - (letters.length > 3 ? 0 : 1);
      if (initialSeat) {
        written += letters[0] === u.ALIF_HAMZA ? u.FATHA : u.KASRA;
        openSyllable = true;
      } else if (closes) {
        written += u.SUKUN;
        openSyllable = false;
      } else {
        written += u.FATHA;
        openSyllable = true;
      }
    }
  }
  return written;
}

/** The marks that stand on the i-th letter of a word. */
function marksOf(word: string, index: number): string {
  let at = -1;
  let marks = '';
  for (const char of word) {
    if (!u.isMark(char)) at++;
    else if (at === index) marks += char;
    if (at > index) break;
  }
  return marks;
}
