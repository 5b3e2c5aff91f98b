/**
 * Vowels by rule, for words that nobody listed, when no model is loaded. Common shapes of Arabic nouns first, else open
 * syllables with a: readable, never a bare consonant string. Written marks stay.
 */
import { isBare, toGraphemes } from '../../script/graphemes';
import * as u from '../../script/unicode';

/**
 * Shapes of nouns: C a consonant, other letters themselves. The vowels go after the consonants in order, `-` for none,
 * capitals double the consonant (Wright I §§ 202–252: the forms of the agent, the intensive, the passive, the elative).
 */
const SHAPES: ReadonlyMap<string, string> = new Map([
  ['CاCC', 'ai-'], // fāʿil
  ['CاCCة', 'aia'],
  ['CاCCي', 'aii'],
  ['CCاC', 'aa-'], // fa‘āl
  ['CCاCي', 'aai'],
  ['CCاCة', 'aaa'],
  ['CCيC', 'ai-'], // faʿīl
  ['CCيCة', 'aia'],
  ['CCيCي', 'aii'],
  ['CCوC', 'au-'], // faʿūl
  ['CCوCة', 'aua'],
  ['CCوCي', 'aui'],
  ['CCC', 'aa-'],
  ['CCCة', 'a-a'],
  ['CCCي', 'a-i'],
  ['CCCاC', 'a-a-'],
]);

/** Verbal nouns and diminutives, told by their own letters. */
const WORD_SHAPES: readonly (readonly [shape: RegExp, vowels: string])[] = [
  [/^[اإ]ست[^اوي]{2}ا[^اوي]$/, 'i-i-a-'], // istifʿāl
  [/^[اإ][^اوي]ت[^اوي]ا[^اوي]$/, 'i-ia-'], // iftiʿāl
  [/^[اإ]ن[^اوي]{2}ا[^اوي]$/, 'i-ia-'], // infiʿāl
  [/^إ[^اوي]{2}ا[^اوي]$/, 'i-a-'], // ifʿāl
];

/** fuʿayl: the و of a middle letter before ي is a consonant (زويل, شويخ). */
const DIMINUTIVE = /^[^اويىةآ]وي[^اويىةآ]ة?$/;

/** By the letter of a shape. */
const VOWEL_MARKS: Readonly<Record<string, string>> = u.VOWEL_MARKS;

const INITIAL_SEATS = new Set([u.ALIF, u.ALIF_HAMZA, u.ALIF_HAMZA_BELOW]);

const CONSONANT = /[^اوىيةآ]/;

/** @param stem normalised word without article; @returns the same letters with vowels */
export function guessVowels(stem: string): string {
  const graphemes = toGraphemes(stem);
  const letters = graphemes.map(({ letter }) => letter);
  const marks = marksByLetter(stem);
  const isVowelLetter = letters.map((letter, i) => {
    if (letter === u.ALIF) return i > 0;
    if (letter === u.ALIF_MAQSURA || letter === u.ALIF_MADDA) return true;
    if (letter !== u.WAW && letter !== u.YEH) return false;
    const { vowel, geminated, tanwin } = graphemes[i]!;
    if (i === 0 || vowel || geminated || tanwin) return false;
    const before = letters[i - 1]!;
    const next = letters[i + 1];
    if (before === u.ALIF || before === u.ALIF_MADDA) return false;
    return (
      next === undefined || (CONSONANT.test(next) && next !== u.HAMZA) || next === u.WAW || next === u.YEH
    );
  });
  const bare = letters.join('');
  if (DIMINUTIVE.test(bare)) isVowelLetter[1] = isVowelLetter[2] = false;
  // Two vowel letters in a row: the second is a consonant (موي, زيود).
  for (let i = 1; i < letters.length; i++) {
    if (isVowelLetter[i] && isVowelLetter[i - 1] && letters[i] !== u.ALIF) isVowelLetter[i] = false;
  }

  const shape = letters
    .map((letter, i) => (isVowelLetter[i] || letter === u.TA_MARBUTA ? letter : 'C'))
    .join('');
  const template = u.hasMarks(stem)
    ? undefined
    : DIMINUTIVE.test(bare)
      ? 'ua-a'
      : (wordShape(bare) ?? SHAPES.get(shape));

  let written = '';
  let slot = 0;
  let openSyllable = false;
  for (let i = 0; i < graphemes.length; i++) {
    const grapheme = graphemes[i]!;
    const next = letters[i + 1];
    written += letters[i]! + marks[i]!;
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
      written += VOWEL_MARKS[shaped] ?? u.SUKUN;
    } else {
      const initialSeat = i === 0 && INITIAL_SEATS.has(letters[0]!);
      const closes =
        openSyllable &&
        !graphemes[i + 1]!.geminated &&
        i > 0 &&
        i + 1 < letters.length - (letters.length > 3 ? 0 : 1);
      if (initialSeat) {
        written += letters[0] === u.ALIF_HAMZA_BELOW ? u.KASRA : u.FATHA;
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

function wordShape(bare: string): string | undefined {
  // All of them open with an alif.
  if (!INITIAL_SEATS.has(bare[0]!)) return undefined;
  return WORD_SHAPES.find(([pattern]) => pattern.test(bare))?.[1];
}

/** The marks that stand on each letter of a word. */
function marksByLetter(word: string): string[] {
  const marks: string[] = [];
  for (const char of word) {
    if (!u.isMark(char)) marks.push('');
    else if (marks.length > 0) marks[marks.length - 1] += char;
    else marks.push(char);
  }
  return marks;
}
