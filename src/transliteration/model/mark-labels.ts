import * as u from '../script/unicode';
import { LENGTHENS, LETTER_SOUNDS, VOCALIC } from './alphabet';

/** Short vowel written on a letter: `''` is sukun (no vowel), `undefined` means that nothing was written. */
export type Vowel = 'a' | 'i' | 'u' | '';

export interface MarkedLetter {
  readonly letter: string;
  readonly vowel: Vowel | undefined;
  readonly tanwin: boolean;
  readonly geminated: boolean;
  /** The marks as they were written, in order. */
  readonly written: string;
}

/** Mark → vowel, for single marks (fatha, damma, kasra, sukun) and their tanwin forms. */
const VOWEL_OF: ReadonlyMap<string, Vowel> = new Map<string, Vowel>([
  [u.SUKUN, ''],
  [u.DAGGER_ALIF, 'a'],
  ...(['a', 'i', 'u'] as const).flatMap((vowel): [string, Vowel][] => [
    [u.VOWEL_MARKS[vowel], vowel],
    [u.TANWIN_MARKS[vowel], vowel],
  ]),
]);
export const MARK_OF: Readonly<Record<Vowel, string>> = { ...u.VOWEL_MARKS, '': u.SUKUN };
const TANWIN = new Set<string>(Object.values(u.TANWIN_MARKS));

/** Splits a word into letters and the marks on them. Marks before the first letter are dropped. */
export function readMarks(word: string): MarkedLetter[] {
  const letters: {
    letter: string;
    vowel: Vowel | undefined;
    tanwin: boolean;
    geminated: boolean;
    written: string;
  }[] = [];
  for (const unit of word) {
    const last = letters[letters.length - 1];
    if (!u.isSign(unit)) {
      letters.push({ letter: unit, vowel: undefined, tanwin: false, geminated: false, written: '' });
    } else if (last) {
      last.written += unit;
      if (unit === u.SHADDA) last.geminated = true;
      last.vowel = VOWEL_OF.get(unit) ?? last.vowel;
      last.tanwin ||= TANWIN.has(unit);
    }
  }
  return letters;
}

const ALIFS = new Set([u.ALIF, u.ALIF_WASLA]);
/** Letters whose chunk may begin with a vowel although they do not carry vowels. */
const SEMIVOWELS = new Set([u.WAW, u.YEH, u.FARSI_YEH, u.ALIF_MAQSURA, u.TA_MARBUTA]);

/** True when the next letter carries the vowel written on this one: قُو, بَة. */
function isLengthened(letters: readonly MarkedLetter[], i: number): boolean {
  const next = letters[i + 1];
  const { vowel } = letters[i]!;
  if (!vowel || !next || !LENGTHENS[vowel].includes(next.letter)) return false;
  return next.written === '' || (next.letter === u.TA_MARBUTA && next.tanwin);
}

/** الشَّمس: the shadda of a sun letter is the article's l, which both romanisations write (al-shams). */
function followsArticle(letters: readonly MarkedLetter[], i: number): boolean {
  return (
    i > 1 &&
    letters[i - 1]!.letter === u.LAM &&
    letters[i - 1]!.written === '' &&
    ALIFS.has(letters[i - 2]!.letter)
  );
}

const QUALITY: Readonly<Record<string, string>> = {
  a: 'a',
  ā: 'a',
  á: 'a',
  e: 'ai',
  i: 'i',
  ī: 'i',
  y: 'i',
  o: 'u',
  u: 'u',
  ū: 'u',
};
const GLIDE = /^(?:ww|yy|īy|ūw|[wvyj]|ou|oo|ee|[uoieīū])/;
/** Enrique, Miguel: this u is not a vowel. */
const SILENT_U = /qu(?=[aeiou])|gu(?=[ei])/;
const ONE_SYLLABLE = /^[^aeiouyāīūá]*((?:[aeiouyāīūá]+n?)?)-?$/;

/** The vowel that a chunk puts after its consonant; undefined when no single letter with one vowel can sound so (es, nes). */
function tailOf(letter: string, chunk: string): string | undefined {
  if (VOCALIC.has(letter)) return chunk.replace(/^[ʻʼ']+/, '');
  if (letter === u.WAW || letter === u.YEH || letter === u.FARSI_YEH) return chunk.replace(GLIDE, '');
  return ONE_SYLLABLE.exec(chunk.replace(SILENT_U, 'k'))?.[1];
}

/** Do all vowels that `text` starts with sound like the written one? */
function hasQuality(text: string, vowel: Vowel): boolean {
  let length = 0;
  for (const unit of text) {
    const quality = QUALITY[unit];
    if (!quality) break;
    if (vowel === '' || !quality.includes(vowel)) return false;
    length++;
  }
  return length > 0;
}
const DOUBLED = /(.)\1|(..)\2|īy|ūw/;

/**
 * May this chunk stand at letter `i`, as far as the written marks go? `strict`: a shadda must show as a doubled letter (true of the
 * scholarly reading, not of everyday spelling: Mohamed).
 */
export function agreesWithMarks(
  letters: readonly MarkedLetter[],
  i: number,
  chunk: string,
  strict: boolean,
): boolean {
  const { letter, vowel, geminated, tanwin } = letters[i]!;
  const before = letters[i - 1];
  if (before?.vowel && isLengthened(letters, i - 1))
    return hasQuality(chunk.replace(/^[ʻʼ']+/, ''), before.vowel);
  // A vowel between two consonants is written on the first, so the second has none before it.
  const consonantal = !VOCALIC.has(letter) && !SEMIVOWELS.has(letter);
  if (before?.vowel !== undefined && consonantal && QUALITY[chunk[0] ?? '']) return false;
  if (strict && geminated && !DOUBLED.test(chunk) && !followsArticle(letters, i)) return false;
  if (vowel === undefined) return true;
  const tail = tailOf(letter, chunk);
  if (tail === undefined) return false;
  // Pausal forms leave the ending out: Muḥammad for Muḥammadun.
  if (tanwin)
    return letter === u.TA_MARBUTA || tail === '' || (tail.endsWith('n') && hasQuality(tail, vowel));
  if (vowel === '') {
    if (VOCALIC.has(letter)) return tail === '' || tail === 'a';
    // bayt, yawm: the second half of a diphthong, not a vowel of its own.
    return (
      tail === '' &&
      !(letter === u.YEH && /^[eoua]/.test(chunk)) &&
      !(letter === u.WAW && /^[eia]/.test(chunk))
    );
  }
  if (isLengthened(letters, i)) return tail === '';
  return hasQuality(tail, vowel) && !(tail === 'e' && letters[i + 1]?.letter === u.WAW);
}

const LONG: Readonly<Record<Vowel, string>> = { a: 'ā', i: 'ī', u: 'ū', '': '' };

/** The chunk of letter `i` when no learned one agrees: its usual consonant and the written vowel. */
export function chunkByRule(letters: readonly MarkedLetter[], i: number, scholarly: boolean): string {
  const { letter, vowel, geminated, tanwin } = letters[i]!;
  const sound = LETTER_SOUNDS.get(letter);
  if (!sound) return /^[a-z0-9]$/i.test(letter) ? letter.toLowerCase() : '';
  const written = scholarly ? sound.scholarly : sound.english;
  const before = letters[i - 1];
  if (before?.vowel && letter !== u.TA_MARBUTA && isLengthened(letters, i - 1)) {
    return scholarly ? LONG[before.vowel] : before.vowel;
  }
  if (vowel === undefined || tanwin) return written;
  if (letter === u.TA_MARBUTA) return `t${vowel}`;
  const consonant = written.replace(/[aiuāá]+h?$/, '');
  return (geminated ? consonant + consonant : consonant) + (isLengthened(letters, i) ? '' : vowel);
}
