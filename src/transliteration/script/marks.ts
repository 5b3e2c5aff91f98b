/** Marks written in the text: whether a reading agrees with them, whether they say everything, and how the two are joined. */
import { type Grapheme, isBare, toGraphemes } from './graphemes';
import * as u from './unicode';

/** Letters after which a consonant without a sign is still known to be long: ا lengthens the letter before it. */
const LONG_A = new Set([u.ALIF, u.ALIF_MAQSURA, u.ALIF_MADDA]);

const SEATS = new Set([u.ALIF_HAMZA, u.ALIF_HAMZA_BELOW, u.ALIF, u.ALIF_MADDA, u.ALIF_WASLA]);

/** A written mark is never contradicted. The last letter may carry a case ending that the reading, in pause, lacks. */
export function agrees(written: string, reading: string): boolean {
  const theirs = toGraphemes(reading.replaceAll(' ', ''));
  const ours = toGraphemes(written);
  if (ours.length !== theirs.length) return false;
  return ours.every((mine, i) => {
    const other = theirs[i]!;
    const last = i === ours.length - 1;
    if (mine.geminated && !other.geminated) return false;
    if (mine.daggerAlif && !other.daggerAlif) return false;
    if (mine.sukun && other.daggerAlif) return false;
    if (mine.sukun && (other.vowel || other.tanwin)) return i === 0 && isSon(ours) && other.vowel === 'i';
    if (last || beforeSilentAlif(ours, i)) return true;
    return (
      mine.vowel === undefined ||
      mine.vowel === other.vowel ||
      (mine.vowel === 'a' && other.daggerAlif) ||
      (other.vowel === undefined && (lengthensLikewise(mine, ours[i + 1]) || beforeWasl(ours, i)))
    );
  });
}

/** بْن after a name is ابْن without its hamzat wasl: the sukun is that of ابْن, and the listed kasra is spoken. */
function isSon(graphemes: readonly Grapheme[]): boolean {
  return graphemes.length === 2 && graphemes[0]!.letter === u.BEH && graphemes[1]!.letter === u.NOON;
}

function beforeSilentAlif(graphemes: readonly Grapheme[], i: number): boolean {
  return graphemes[i]!.tanwin !== undefined && i === graphemes.length - 2;
}

/** الِاسْم: the lam of the article takes a kasra before hamzat wasl, which the list leaves to the reader. */
export function beforeWasl(graphemes: readonly Grapheme[], i: number): boolean {
  const lam = graphemes[i]!;
  const next = graphemes[i + 1];
  if (lam.letter !== u.LAM || lam.vowel !== 'i' || next === undefined) return false;
  return (next.letter === u.ALIF || next.letter === u.ALIF_WASLA) && isBare(next);
}

/** A vowel written before the long vowel of the same kind says nothing new (سَالم, نُور). */
function lengthensLikewise(mine: Grapheme, next: Grapheme | undefined): boolean {
  if (next === undefined) return false;
  return (
    (mine.vowel === 'a' && LONG_A.has(next.letter)) ||
    (mine.vowel === 'u' && next.letter === u.WAW) ||
    (mine.vowel === 'i' && next.letter === u.YEH)
  );
}

/**
 * Whether the marks settle the vowels: the first consonant carries one, no doubled consonant lacks its vowel, and no two neighbours are
 * both bare. A consonant without any sign, unless the next is doubled, has no vowel, in ALA-LC as in BGN/PCGN; but a case ending says nothing of the letters before it.
 */
export function isFullyVocalised(stem: string): boolean {
  const inner = stem.replace(WRITTEN_ENDING, '');
  if (!u.hasMarks(inner.length > 1 ? inner : stem)) return false;
  const graphemes = toGraphemes(stem);
  if (graphemes[0]!.sukun && isSon(graphemes)) return false;
  for (let i = 0; i < graphemes.length; i++) {
    const grapheme = graphemes[i]!;
    const next = graphemes[i + 1];
    if (signed(grapheme) || SEATS.has(grapheme.letter) || !next) continue;
    if (LONG_A.has(next.letter) || next.letter === u.TA_MARBUTA) continue;
    if (i === 0 || grapheme.geminated || (next.geminated && !NEEDS_NONE.has(grapheme.letter))) return false;
    const previous = graphemes[i - 1]!;
    const afterVowel = signed(previous) || SEATS.has(previous.letter);
    if (!afterVowel) return false;
  }
  return true;
}

/** Before a doubled consonant: what may be a long vowel, and the article. */
const NEEDS_NONE = new Set(['و', 'ي', u.LAM]);

function signed(grapheme: Grapheme): boolean {
  return Boolean(grapheme.vowel || grapheme.tanwin || grapheme.sukun || grapheme.daggerAlif);
}

const WRITTEN_ENDING = new RegExp(`[${u.CASE_SIGNS}]+([اى]?)$`, 'u');
const LAST_SIGNS = new RegExp(`[${u.CASE_SIGNS}${u.SUKUN}]+$`, 'u');
const LAST_ALIF = new RegExp(`[${u.CASE_SIGNS}]*[اى]$`, 'u');

/** The reading, with the case ending that was written on the last letter. */
export function withWrittenEnding(written: string, reading: string): string {
  const ending = WRITTEN_ENDING.exec(written)?.[0] ?? '';
  if (ending === '') return reading;
  const [mark, support] = [ending[0]!, ending.slice(1)];
  const bare = reading.replace(LAST_SIGNS, '');
  if (support === '') return bare + mark;
  return bare.replace(LAST_ALIF, '') + mark + support;
}
