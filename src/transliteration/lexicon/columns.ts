/**
 * The columns of the lexicon as text that gzip makes small.
 *
 * Most are sorted into groups by what is known before them, so that like stands beside like. The script that packs and the code that
 * unpacks run the same lines: packing, they are given what is packed.
 */
import * as u from '../script/unicode';
import { PACKED_ZERO, SEPARATORS } from './packed-format';

/** Front-coded letters: how many an entry shares with the one before, one character from `#` on, then each other, from `A` on. */
const SHARED_CODE = 35;
const LETTER_CODE = 65;
const BACKSLASH = 92;
const MOST_SHARED = LETTER_CODE - SHARED_CODE - 1;

/** Of all entries, one after another. */
export interface EntryLetters {
  readonly codes: Uint16Array;
  /** Where each entry begins, and where the last one ends. */
  readonly starts: Uint32Array;
  /** How many letters each entry has in common with the one before. */
  readonly shared: Uint8Array;
}

export function packLetters(entries: readonly string[], alphabet: string): string {
  let packed = '';
  let before = '';
  for (const letters of entries) {
    let shared = 0;
    while (shared < MOST_SHARED && shared < letters.length && letters[shared] === before[shared]) shared++;
    packed += String.fromCharCode(SHARED_CODE + shared);
    for (const letter of letters.slice(shared)) {
      const code = LETTER_CODE + alphabet.indexOf(letter);
      packed += String.fromCharCode(code < BACKSLASH ? code : code + 1);
    }
    before = letters;
  }
  return packed;
}

export function unpackLetters(packed: string, alphabet: string): EntryLetters {
  let entries = 0;
  let length = 0;
  for (let i = 0; i < packed.length; i++) {
    const code = packed.charCodeAt(i);
    entries += code < LETTER_CODE ? 1 : 0;
    length += code < LETTER_CODE ? code - SHARED_CODE : 1;
  }
  const codes = new Uint16Array(length);
  const starts = new Uint32Array(entries + 1).fill(length);
  const shared = new Uint8Array(entries);
  let entry = -1;
  let at = 0;
  for (let i = 0; i < packed.length; i++) {
    const code = packed.charCodeAt(i);
    if (code < LETTER_CODE) {
      const before = entry < 0 ? 0 : starts[entry]!;
      starts[++entry] = at;
      shared[entry] = code - SHARED_CODE;
      for (let k = 0; k < shared[entry]!; k++) codes[at++] = codes[before + k]!;
    } else codes[at++] = alphabet.charCodeAt(code - LETTER_CODE - (code > BACKSLASH ? 1 : 0));
  }
  return { codes, starts, shared };
}

/** Characters by context, a group for each: the writer is told the next one, the reader tells it. */
export interface Groups {
  next(context: number, known: number | undefined): number;
}

/** Groups stand in the order of their first characters, a line each. */
export class GroupReader implements Groups {
  private readonly groups: readonly string[];
  private readonly read: Uint32Array;
  /** One more than the place of a context's group. */
  private readonly groupOf: Uint16Array;
  private met = 0;

  constructor(text: string, contexts: number) {
    this.groups = text.split('\n');
    this.read = new Uint32Array(this.groups.length);
    this.groupOf = new Uint16Array(contexts);
  }

  next(context: number): number {
    let group = this.groupOf[context]!;
    if (group === 0) group = this.groupOf[context] = ++this.met;
    return this.groups[group - 1]!.charCodeAt(this.read[group - 1]!++);
  }
}

/** Letters that may be long, or carry a hamza. */
const LONG_LETTERS = 'اويىة آأإء';
const ORDINARY = LONG_LETTERS.length;
const END = ORDINARY + 1;
const CLASSES = END + 1;
/** The first six of these, an ordinary letter and the end are told apart behind a letter. */
const CLASSES_BEHIND = 8;
/** More than the code of any sign. */
const SIGN_CODES = 128;
export const SIGN_CONTEXTS = SIGN_CODES * (1 + CLASSES * CLASSES_BEHIND * CLASSES_BEHIND);

const BEHIND = Uint8Array.from({ length: CLASSES }, (_, letter) =>
  letter < CLASSES_BEHIND - 2 ? letter : letter === END ? CLASSES_BEHIND - 1 : CLASSES_BEHIND - 2,
);

const CLASS_OF = new Uint8Array(0x700).fill(ORDINARY);
for (let i = 0; i < LONG_LETTERS.length; i++) CLASS_OF[LONG_LETTERS.charCodeAt(i)] = i;

/**
 * A character of `PACKED_MARKS` for each letter of each entry. How many of the shared letters have another sign than in the entry
 * before, counted from the first that has, is a number of its own. The other signs are told by the sign before, and by which of the
 * letters that may be long stand here and behind.
 */
export function codeSigns(
  { codes, starts, shared }: EntryLetters,
  groups: Groups,
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
      alike = most + PACKED_ZERO - groups.next(Math.min(most, SIGN_CODES - 1), most - alike + PACKED_ZERO);
      signs.copyWithin(at, before, before + alike);
    }
    let sign = alike > 0 ? signs[at + alike - 1]! : 0;
    let here = classAt(codes, at + alike, end);
    let next = classAt(codes, at + alike + 1, end);
    for (let i = at + alike; i < end; i++) {
      const behind = classAt(codes, i + 2, end);
      const place = (here * CLASSES_BEHIND + BEHIND[next]!) * CLASSES_BEHIND + BEHIND[behind]!;
      sign = groups.next((place + 1) * SIGN_CODES + sign, known?.[i]);
      signs[i] = sign;
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

/** Letters that a noun, a form of a verb or an adjective opens with, and letters that tell an ending. */
const OPENINGS = 'متأي';
const ENDINGS = 'ةيايىن';
const OPENING_OF = placesIn(OPENINGS);
const ENDING_OF = placesIn(ENDINGS);
const WITH_ARTICLE = OPENINGS.length + 1;
export const KIND_CONTEXTS = SIGN_CODES * (WITH_ARTICLE + 1) * (ENDINGS.length + 1);

/** One more than the place of each letter, by its code. */
function placesIn(letters: string): Uint8Array {
  const places = new Uint8Array(0x700);
  for (let i = 0; i < letters.length; i++) places[letters.charCodeAt(i)] = i + 1;
  return places;
}

const ALIF = u.ALIF.charCodeAt(0);
const LAM = u.LAM.charCodeAt(0);

/** What each entry is (see `kindCode`), told by its first and its last letter and its last sign. */
export function codeKinds(
  { codes, starts, shared }: EntryLetters,
  signs: Uint8Array,
  groups: Groups,
  known?: readonly number[],
): Uint8Array {
  const kinds = new Uint8Array(shared.length);
  for (let entry = 0; entry < kinds.length; entry++) {
    const at = starts[entry]!;
    const last = starts[entry + 1]! - 1;
    const opening = codes[at] === ALIF && codes[at + 1] === LAM ? WITH_ARTICLE : OPENING_OF[codes[at]!]!;
    const context = (opening * (ENDINGS.length + 1) + ENDING_OF[codes[last]!]!) * SIGN_CODES + signs[last]!;
    kinds[entry] = groups.next(context, known && PACKED_ZERO + known[entry]!) - PACKED_ZERO;
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

/** The lines of the spellings, cut out when they are asked for. */
export class SpellingLines {
  private readonly ends: Uint32Array;
  /** Whether the usual spelling is what the vowels give, and whether there are others. */
  readonly classes: Uint8Array;

  constructor(
    private readonly text: string,
    lines: number,
  ) {
    this.ends = new Uint32Array(lines);
    this.classes = new Uint8Array(lines);
    for (let line = 0, start = 0; line < lines; line++) {
      const found = text.indexOf('\n', start);
      const end = found < 0 ? text.length : found;
      this.ends[line] = end;
      this.classes[line] = end === start ? 0 : spellingClass(text, start, end);
      start = end + 1;
    }
  }

  at(line: number): string {
    return this.text.slice(line === 0 ? 0 : this.ends[line - 1]! + 1, this.ends[line]);
  }
}

function spellingClass(text: string, start: number, end: number): number {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code > LAST_ASCII || IS_SEPARATOR[code] === 1) return i === start ? 2 : 3;
  }
  return 1;
}

/** Behind it only separators stand. */
const LAST_ASCII = 127;
const IS_SEPARATOR = new Uint8Array(LAST_ASCII + 1);
for (const separator of SEPARATORS)
  if (separator.charCodeAt(0) <= LAST_ASCII) IS_SEPARATOR[separator.charCodeAt(0)] = 1;

const SPELLING_CLASSES = 4;
export const FREQUENCY_CONTEXTS = KIND_CODES * SPELLING_CLASSES;

/** How frequent each entry is, told by what it is and by the class of its spellings. @param lines its line among them */
export function codeFrequencies(
  kinds: Uint8Array,
  lines: Uint16Array,
  { classes }: SpellingLines,
  groups: Groups,
  known?: readonly number[],
): Uint8Array {
  const frequencies = new Uint8Array(kinds.length);
  for (let entry = 0; entry < kinds.length; entry++) {
    const context = kinds[entry]! * SPELLING_CLASSES + classes[lines[entry]!]!;
    frequencies[entry] = groups.next(context, known && PACKED_ZERO + known[entry]!) - PACKED_ZERO;
  }
  return frequencies;
}
