/** Word → letters, each with the signs it carries. */
import * as u from './unicode';

export type Vowel = 'a' | 'u' | 'i';

export interface Grapheme {
  /** One letter; empty for marks that stand alone. */
  readonly letter: string;
  readonly geminated: boolean;
  /** The short vowel written on it. */
  readonly vowel: Vowel | undefined;
  readonly tanwin: Vowel | undefined;
  readonly sukun: boolean;
  readonly daggerAlif: boolean;
}

const VOWEL_OF = byMark(u.VOWEL_MARKS);
const TANWIN_OF = byMark(u.TANWIN_MARKS);

function byMark(marks: Readonly<Record<Vowel, string>>): Readonly<Record<string, Vowel>> {
  return { [marks.a]: 'a', [marks.u]: 'u', [marks.i]: 'i' };
}

/** @param word normalised: shadda before vowels, no mark twice */
export function toGraphemes(word: string): Grapheme[] {
  const graphemes: Grapheme[] = [];
  for (let i = 0; i < word.length; ) {
    const first = u.charAt(word, i);
    const standsAlone = u.isMark(first);
    if (!standsAlone) i++;
    let geminated = false;
    let vowel: Vowel | undefined;
    let tanwin: Vowel | undefined;
    let sukun = false;
    let daggerAlif = false;
    for (; i < word.length; i++) {
      const mark = u.charAt(word, i);
      if (!u.isMark(mark)) break;
      if (mark === u.SHADDA) geminated = true;
      else if (mark === u.SUKUN) sukun = true;
      else if (mark === u.DAGGER_ALIF) daggerAlif = true;
      else if (TANWIN_OF[mark]) tanwin = TANWIN_OF[mark];
      else vowel = VOWEL_OF[mark];
    }
    graphemes.push(graphemeOf(standsAlone ? '' : first, geminated, vowel, tanwin, sukun, daggerAlif));
  }
  return graphemes;
}

/** Carries no sign that settles its vowel. */
export function isBare(grapheme: Grapheme): boolean {
  return !grapheme.vowel && !grapheme.tanwin && !grapheme.sukun && !grapheme.daggerAlif;
}

/** A letter that carries nothing. */
export function plainGrapheme(letter: string): Grapheme {
  return graphemeOf(letter, false, undefined, undefined, false, false);
}

/** Graphemes are made here alone: what reads them is compiled for one kind of object. */
export function graphemeOf(
  letter: string,
  geminated: boolean,
  vowel: Vowel | undefined,
  tanwin: Vowel | undefined,
  sukun: boolean,
  daggerAlif: boolean,
): Grapheme {
  return { letter, geminated, vowel, tanwin, sukun, daggerAlif };
}
