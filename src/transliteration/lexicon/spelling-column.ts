/** The packed spellings of the lexicon as numbers, a line of characters for each entry; see columns.ts. */
import type { NumberCoder } from './number-coder';
import { SEPARATORS } from './packed-format';

export const END_OF_LINE = '\n';
/** More than the number of any character. */
const CHARACTERS = 128;
const CHARACTER_KINDS = 4;
const LINE_STARTS = CHARACTERS * CHARACTER_KINDS;

/**
 * The line of each entry, those of one kind together. The first character is told by what the entry is, each other by the one before and by
 * whether a digit, a letter or a sign stands before that.
 *
 * @param kinds what each entry is @param lines where its line stands
 * @param alphabet the most frequent character first: the end of a line
 */
export function codeSpellings(
  kinds: Uint8Array,
  lines: Uint16Array,
  alphabet: string,
  coder: NumberCoder,
  known?: readonly string[],
): string[] {
  const sorted = new Uint8Array(kinds.length);
  for (let entry = 0; entry < kinds.length; entry++) sorted[lines[entry]!] = kinds[entry]!;
  const kindOf = Uint8Array.from(alphabet, characterKind);
  const texts: string[] = [];
  for (let line = 0; line < sorted.length; line++) {
    const told = known && known[line] + END_OF_LINE;
    let text = '';
    let context = LINE_STARTS + sorted[line]!;
    for (let before = 0; ; ) {
      const character = coder.next(context, told === undefined ? 0 : alphabet.indexOf(told[text.length]!));
      if (character === 0) break;
      text += alphabet[character]!;
      context = character * CHARACTER_KINDS + kindOf[before]!;
      before = character;
    }
    texts.push(text);
  }
  return texts;
}

/** Nothing or a sign, a digit, a letter, a separator of spellings. */
function characterKind(character: string): number {
  if (/[0-9]/.test(character)) return 1;
  if (/[a-z]/.test(character)) return 2;
  return isSeparator(character.charCodeAt(0)) ? 3 : 0;
}

export const SPELLING_CLASSES = 4;

/** Whether the usual spelling is what the vowels give, and whether there are others. */
export function spellingClass(line: string): number {
  if (line === '') return 0;
  for (let i = 0; i < line.length; i++) if (isSeparator(line.charCodeAt(i))) return i === 0 ? 2 : 3;
  return 1;
}

const isSeparator = (code: number): boolean => IS_SEPARATOR[code] === 1;

const IS_SEPARATOR = new Uint8Array(256);
for (const separator of SEPARATORS) IS_SEPARATOR[separator.charCodeAt(0)] = 1;
