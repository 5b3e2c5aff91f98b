/**
 * Vowels by rule, for words that nobody listed, when no model is loaded. Common shapes of Arabic nouns first, else open
 * syllables with a: readable, never a bare consonant string. Written marks stay.
 */
import { type Grapheme, isBare, toGraphemes } from '../../script/graphemes';
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

/** What stands in a shape for a letter that is a consonant. */
const ANY = 'C';

/** @param stem normalised word without article; @returns the same letters with vowels */
export function guessVowels(stem: string): string {
  if (INITIAL_SEATS.has(stem)) return stem + u.FATHA;
  const graphemes = toGraphemes(stem);
  const shape = shapeOf(graphemes, stem);
  const vowels = u.hasMarks(stem) ? undefined : vowelsOfShape(shape, stem);
  let written = '';
  let slot = 0;
  let openSyllable = false;
  let from = 0;
  for (let i = 0; i < graphemes.length; i++) {
    const grapheme = graphemes[i]!;
    const to = nextLetter(stem, from);
    written += stem.slice(from, to);
    from = to;
    if (shape[i] !== ANY) {
      openSyllable = true;
      continue;
    }
    const shaped = vowels?.[slot++];
    const next = shape[i + 1];
    if (!isBare(grapheme)) openSyllable = !grapheme.sukun;
    else if (next === undefined) break;
    else if (next === u.TA_MARBUTA) written += u.FATHA;
    else if (next !== ANY) {
      written += next === u.WAW ? u.DAMMA : next === u.YEH ? u.KASRA : u.FATHA;
      openSyllable = true;
    } else if (shaped !== undefined) written += VOWEL_MARKS[shaped] ?? u.SUKUN;
    else if (i === 0 && INITIAL_SEATS.has(grapheme.letter)) {
      written += grapheme.letter === u.ALIF_HAMZA_BELOW ? u.KASRA : u.FATHA;
      openSyllable = true;
    } else {
      const isLast = i + 1 >= graphemes.length - (graphemes.length > 3 ? 0 : 1);
      const closes: boolean = openSyllable && i > 0 && !isLast && !graphemes[i + 1]!.geminated;
      written += closes ? u.SUKUN : u.FATHA;
      openSyllable = !closes;
    }
  }
  return written;
}

/** Where the marks end that stand on the letter at `from`. */
function nextLetter(word: string, from: number): number {
  let to = from + 1;
  while (to < word.length && u.isMark(u.charAt(word, to))) to++;
  return to;
}

/** A sign a letter: vowel letters and ة as they are. */
function shapeOf(graphemes: readonly Grapheme[], stem: string): string {
  const isDiminutive = DIMINUTIVE.test(u.stripMarks(stem));
  let shape = '';
  // Not read off the shape, which grows: to look into a string that is being joined copies it.
  let isAfterVowel = false;
  for (let i = 0; i < graphemes.length; i++) {
    const { letter } = graphemes[i]!;
    // Two vowel letters in a row: the second is a consonant (موي, زيود).
    const isSecond: boolean = isAfterVowel && letter !== u.ALIF;
    isAfterVowel = isVowelLetter(graphemes, i) && !(isDiminutive && (i === 1 || i === 2)) && !isSecond;
    shape += isAfterVowel || letter === u.TA_MARBUTA ? letter : ANY;
  }
  return shape;
}

function isVowelLetter(graphemes: readonly Grapheme[], i: number): boolean {
  const { letter, vowel, geminated, tanwin } = graphemes[i]!;
  if (letter === u.ALIF) return i > 0;
  if (letter === u.ALIF_MAQSURA || letter === u.ALIF_MADDA) return true;
  if (letter !== u.WAW && letter !== u.YEH) return false;
  if (i === 0 || vowel || geminated || tanwin) return false;
  const before = graphemes[i - 1]!.letter;
  if (before === u.ALIF || before === u.ALIF_MADDA) return false;
  if (i + 1 === graphemes.length) return true;
  const next = graphemes[i + 1]!.letter;
  return next === u.WAW || next === u.YEH || (next !== u.HAMZA && CONSONANT.test(next));
}

function vowelsOfShape(shape: string, bare: string): string | undefined {
  return DIMINUTIVE.test(bare) ? 'ua-a' : (wordShape(bare) ?? SHAPES.get(shape));
}

function wordShape(bare: string): string | undefined {
  // All of them open with an alif.
  if (!INITIAL_SEATS.has(bare[0]!)) return undefined;
  return WORD_SHAPES.find(([pattern]) => pattern.test(bare))?.[1];
}
