/**
 * Letters and signs of the lexicon as text that gzip makes small.
 *
 * Signs are sorted into groups by what is known before them, so that like stands beside like. The script that packs and the code that
 * unpacks run the same lines: packing, they are given what is packed.
 */
import { PACKED_ZERO } from './packed-format';

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
