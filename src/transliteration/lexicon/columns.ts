/**
 * The columns of the lexicon as numbers, each told by what is known before it. The script that packs and the code that unpacks run the
 * same lines: packing, they are given what is packed.
 */
import * as u from '../script/unicode';
import type { NumberCoder } from './number-coder';
import { SPELLING_CLASSES, spellingClass } from './spelling-column';

/** Between the words of an entry. */
export const SPACE = 32;
const ALIF = u.ALIF.charCodeAt(0);
const LAM = u.LAM.charCodeAt(0);

/** Of all entries, one after another. */
export interface EntryLetters {
  readonly codes: Uint16Array;
  /** Where each entry begins, and where the last one ends. */
  readonly starts: Uint32Array;
  /** How many letters each entry has in common with the one before. */
  readonly shared: Uint8Array;
  /** Of each entry. */
  readonly spaces: Uint8Array;
}

/** What stands behind the letters of an entry; a letter is one more than its place in the alphabet. */
const END_OF_ENTRY = 0;
/** More than the number of any letter, and than the letters of any entry. */
const LETTER_CONTEXTS = 128;
/**
 * Contexts by what is coded: the letter in another one's place, by where that is; a letter behind another, by how many of its word stand
 * before it. Letters of a first word have contexts of their own. Last, how many letters are shared.
 */
const PLACES = 4;
const BEHIND_LETTER = PLACES;
const MOST_BEFORE = 4;
const BEHIND_WORD = BEHIND_LETTER + MOST_BEFORE + 1;
const SHARED = BEHIND_WORD + MOST_BEFORE + 1;

/**
 * How many letters each entry shares with the one before, told by the number that this one shares and by its length; then its other
 * letters. The first of them is told by the letter in whose place it stands and by where that is, each other by the letter before and by
 * its place.
 *
 * @param alphabet the most frequent letter first
 */
export function codeLetters(
  size: number,
  alphabet: string,
  coder: NumberCoder,
  known?: readonly string[],
): EntryLetters {
  const codes: number[] = [];
  const starts = new Uint32Array(size + 1);
  const shared = new Uint8Array(size);
  const spaces = new Uint8Array(size);
  const codeOf = Array.from(alphabet, (letter) => letter.charCodeAt(0));
  const numberOf = (letter: string): number => alphabet.indexOf(letter) + 1;
  const spaceNumber = numberOf(' ');
  /** Of the entry before, up to where this one differs. */
  const word = new Uint8Array(LETTER_CONTEXTS);
  /** Up to each letter: how many spaces, and how many letters behind the last. */
  const spacesTo = new Uint8Array(LETTER_CONTEXTS);
  const ofItsWord = new Uint8Array(LETTER_CONTEXTS);
  let length = 0;
  for (let entry = 0; entry < size; entry++) {
    const letters = known && Array.from(known[entry]!, numberOf);
    let alike = 0;
    while (letters && alike < length && letters[alike] === word[alike]) alike++;
    const before = entry === 0 ? 0 : shared[entry - 1]!;
    alike = coder.next((SHARED + before) * LETTER_CONTEXTS + length, alike);
    const replaced = alike < length ? word[alike]! : END_OF_ENTRY;
    let context = Math.min(alike, PLACES - 1) * LETTER_CONTEXTS + replaced;
    for (length = alike; ; length++) {
      const number = coder.next(context, letters?.[length]);
      if (number === END_OF_ENTRY) break;
      const isSpace = number === spaceNumber;
      word[length] = number;
      spacesTo[length + 1] = spacesTo[length]! + (isSpace ? 1 : 0);
      ofItsWord[length + 1] = isSpace ? 0 : ofItsWord[length]! + 1;
      const place = Math.min(ofItsWord[length + 1]!, MOST_BEFORE);
      context =
        ((spacesTo[length + 1] === 0 ? BEHIND_LETTER : BEHIND_WORD) + place) * LETTER_CONTEXTS + number;
    }
    for (let i = 0; i < length; i++) codes.push(codeOf[word[i]! - 1]!);
    shared[entry] = alike;
    spaces[entry] = spacesTo[length]!;
    starts[entry + 1] = codes.length;
  }
  return { codes: new Uint16Array(codes), starts, shared, spaces };
}

/** Letters that may be long, or carry a hamza. */
const LONG_LETTERS = 'اويىة آأإء';
const ORDINARY = LONG_LETTERS.length;
const END = ORDINARY + 1;
const LAM_OF_ARTICLE = END + 1;
/** Behind it, doubled. */
const SUN_LETTER = LAM_OF_ARTICLE + 1;
const CLASSES = SUN_LETTER + 1;
/** The first six of these, an ordinary letter and the end are told apart behind a letter. */
const CLASSES_BEHIND = 8;
/** More than the number of any sign. */
const SIGN_CODES = 32;
const NO_SIGN = SIGN_CODES - 1;

const BEHIND = Uint8Array.from({ length: CLASSES }, (_, letter) =>
  letter < CLASSES_BEHIND - 2 ? letter : letter === END ? CLASSES_BEHIND - 1 : CLASSES_BEHIND - 2,
);

/** One more than the place of each letter, by its code. */
function placesIn(letters: string): Uint8Array {
  const places = new Uint8Array(0x700);
  for (let i = 0; i < letters.length; i++) places[letters.charCodeAt(i)] = i + 1;
  return places;
}

const SUN = placesIn([...u.SUN_LETTERS].join(''));
const CLASS_OF = new Uint8Array(0x700).fill(ORDINARY);
for (let i = 0; i < LONG_LETTERS.length; i++) CLASS_OF[LONG_LETTERS.charCodeAt(i)] = i;

/**
 * The number in `PACKED_MARKS` of the signs of each letter of each entry. How many of the shared letters have another sign than in the entry
 * before, counted from the first that has, is a number of its own. It is told by how many are shared and how many are left. The other signs are told
 * by the sign before and by which of the letters that may be long stand here and behind. The first of them is told by the sign that it is
 * not, too.
 */
export function codeSigns(
  { codes, starts, shared }: EntryLetters,
  coder: NumberCoder,
  known?: Uint8Array,
): Uint8Array {
  const signs = new Uint8Array(codes.length);
  let before = 0;
  for (let entry = 0; entry < shared.length; entry++) {
    const at = starts[entry]!;
    const end = starts[entry + 1]!;
    const most = shared[entry]!;
    let alike = 0;
    if (most > 0) {
      while (known && alike < most && known[at + alike] === known[before + alike]) alike++;
      const rest = Math.min(end - at - most, SIGN_CODES - 1);
      const context = Math.min(most, SIGN_CODES - 1) * SIGN_CODES + rest;
      alike = most - coder.next(context, most - alike);
      signs.copyWithin(at, before, before + alike);
    }
    let sign = alike > 0 ? signs[at + alike - 1]! : NO_SIGN;
    let other = alike < most ? signs[before + alike]! : NO_SIGN;
    let here = classAt(codes, at + alike, end);
    let next = classAt(codes, at + alike + 1, end);
    for (let i = at + alike; i < end; i++) {
      const behind = classAt(codes, i + 2, end);
      const place =
        (classInArticle(codes, i, at, here) * CLASSES_BEHIND + BEHIND[next]!) * CLASSES_BEHIND +
        BEHIND[behind]!;
      const context = ((place + 1) * SIGN_CODES + sign) * SIGN_CODES + other;
      sign = coder.next(context, known?.[i]);
      signs[i] = sign;
      other = NO_SIGN;
      here = next;
      next = behind;
    }
    before = at;
  }
  return signs;
}

function classAt(codes: Uint16Array, i: number, end: number): number {
  return i < end ? CLASS_OF[codes[i]!]! : END;
}

/** @param at where the entry begins @param ofLetter its class by itself */
function classInArticle(codes: Uint16Array, i: number, at: number, ofLetter: number): number {
  if (isLamOfArticle(codes, i, at)) return LAM_OF_ARTICLE;
  return isLamOfArticle(codes, i - 1, at) && SUN[codes[i]!] !== 0 ? SUN_LETTER : ofLetter;
}

const isLamOfArticle = (codes: Uint16Array, i: number, at: number): boolean =>
  codes[i] === LAM && codes[i - 1] === ALIF && (i - 1 === at || (i - 2 >= at && codes[i - 2] === SPACE));

/** Letters that a noun, a form of a verb or an adjective opens with, and letters that tell an ending. */
const OPENINGS = 'متأي';
const ENDINGS = 'ةيايىن';
const OPENING_OF = placesIn(OPENINGS);
const ENDING_OF = placesIn(ENDINGS);
const WITH_ARTICLE = OPENINGS.length + 1;

/** Entries of this many spaces or more are alike. */
const MANY_SPACES = 3;

/** What each entry is (see `kindCode`), told by its first and its last letter, its last sign and its spaces. */
export function codeKinds(
  { codes, starts, spaces }: EntryLetters,
  signs: Uint8Array,
  coder: NumberCoder,
  known?: readonly number[],
): Uint8Array {
  const kinds = new Uint8Array(spaces.length);
  for (let entry = 0; entry < kinds.length; entry++) {
    const at = starts[entry]!;
    const last = starts[entry + 1]! - 1;
    const opening = codes[at] === ALIF && codes[at + 1] === LAM ? WITH_ARTICLE : OPENING_OF[codes[at]!]!;
    const ending = (opening * (ENDINGS.length + 1) + ENDING_OF[codes[last]!]!) * SIGN_CODES + signs[last]!;
    const context = ending * (MANY_SPACES + 1) + Math.min(spaces[entry]!, MANY_SPACES);
    kinds[entry] = coder.next(context, known?.[entry]);
  }
  return kinds;
}

const KIND_CODES = 128;

/** Where each entry's line stands in a column whose lines are sorted by what the entries are. */
export function linesByKind(kinds: Uint8Array): Uint16Array {
  const next = new Uint16Array(KIND_CODES + 1);
  for (let entry = 0; entry < kinds.length; entry++) next[kinds[entry]! + 1]!++;
  for (let kind = 0; kind < KIND_CODES; kind++) next[kind + 1]! += next[kind]!;
  const lines = new Uint16Array(kinds.length);
  for (let entry = 0; entry < kinds.length; entry++) lines[entry] = next[kinds[entry]!]!++;
  return lines;
}

/** Of what is compiled. */
export const LEAST_FREQUENCY = 2;

/** How frequent each entry is, told by what it is and by the class of its spellings. @param lines where those stand */
export function codeFrequencies(
  kinds: Uint8Array,
  lines: Uint16Array,
  spellings: readonly string[],
  coder: NumberCoder,
  known?: readonly number[],
): Uint8Array {
  const frequencies = new Uint8Array(kinds.length);
  for (let entry = 0; entry < kinds.length; entry++) {
    const context = kinds[entry]! * SPELLING_CLASSES + spellingClass(spellings[lines[entry]!]!);
    frequencies[entry] = LEAST_FREQUENCY + coder.next(context, known && known[entry]! - LEAST_FREQUENCY);
  }
  return frequencies;
}
