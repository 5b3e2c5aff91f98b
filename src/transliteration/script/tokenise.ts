/** Normalised text → words of Arabic letters and marks, numbers, and everything else as it stands. */
import { lastOf } from '../../platform/last';
import { SIGNS } from './punctuation';
import * as u from './unicode';

/** The kinds of pieces of a text. */
export type TokenKind =
  | 'word' // Arabic letters and marks
  | 'number' // digits, with the separators between them; `text` in ASCII
  | 'joint' // a zero-width break inside an Arabic word
  | 'other'; // spaces, punctuation, Latin text, emoji

export interface Token {
  readonly kind: TokenKind;
  /** Words as they are in the normalised text; numbers and punctuation with Arabic signs replaced by ASCII ones. */
  readonly text: string;
  /** UTF-16 offsets in the normalised text. */
  readonly start: number;
  readonly end: number;
  /** A word as it came in, where normalisation changed the text. */
  readonly typed: string | undefined;
}

/** Tokens are made here alone: what reads them is compiled for one kind of object. */
export function tokenOf(kind: TokenKind, text: string, start: number, end: number, typed?: string): Token {
  return { kind, text, start, end, typed };
}

const NUMBER_SEPARATOR = new RegExp(`[${u.DECIMAL_SEPARATOR}${u.THOUSANDS_SEPARATOR}.,]`);

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let i = 0;
  while (i < text.length) {
    const start = i;
    if (isWordChar(text, i)) {
      while (i < text.length && isWordChar(text, i)) i++;
      tokens.push(tokenOf('word', text.slice(start, i), start, i));
    } else if (u.digitValue(text[i]!) >= 0) {
      let digits = '';
      for (; i < text.length; i++) {
        const value = u.digitValue(text[i]!);
        if (value >= 0) digits += value;
        else if (NUMBER_SEPARATOR.test(text[i]!) && i + 1 < text.length && u.digitValue(text[i + 1]!) >= 0) {
          digits += SIGNS[text[i]!] ?? text[i];
        } else break;
      }
      tokens.push(tokenOf('number', digits, start, i));
    } else if (text[i] === u.ZWNJ && lastOf(tokens)?.kind === 'word') {
      i++;
      tokens.push(tokenOf('joint', '', start, i));
    } else {
      let other = '';
      while (i < text.length && !isWordChar(text, i) && u.digitValue(text[i]!) < 0) {
        const char = String.fromCodePoint(text.codePointAt(i)!);
        other += SIGNS[char] ?? (ARABIC.test(char) ? UNNAMED_SIGN : char);
        i += char.length;
      }
      tokens.push(tokenOf('other', other, start, i));
    }
  }
  return tokens;
}

/** Words of letters with a space between them: most names, which need no look at every character, nor normalising. */
const PLAIN = new RegExp(`^[${u.MODERN_LETTERS}]+(?: [${u.MODERN_LETTERS}]+)*$`);
/** Longer texts are no names, and would fill the engine's memory of where it may go back to. */
const LONGEST_PLAIN = 256;

/** @returns nothing where `normalise` and `tokenise` are needed */
export function tokenisePlain(text: string): Token[] | undefined {
  if (text.length > LONGEST_PLAIN || !PLAIN.test(text)) return undefined;
  const tokens: Token[] = [];
  for (let start = 0; ; ) {
    const end = text.indexOf(' ', start);
    if (end < 0) {
      tokens.push(tokenOf('word', text.slice(start), start, text.length));
      return tokens;
    }
    tokens.push(tokenOf('word', text.slice(start, end), start, end), tokenOf('other', ' ', end, end + 1));
    start = end + 1;
  }
}

const TATWEEL = u.TATWEEL.charCodeAt(0);

/** 1 for what words are made of, from FIRST_CODE on: every character of every text is looked up. */
const IN_WORDS = Uint8Array.from({ length: u.LAST_LETTER_CODE + 1 - u.FIRST_CODE }, (_, i) => {
  const code = u.FIRST_CODE + i;
  return Number(u.isLetterCode(code) || u.isMarkCode(code) || code === TATWEEL);
});

function isWordChar(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  return code >= u.FIRST_CODE && code <= u.LAST_LETTER_CODE && IN_WORDS[code - u.FIRST_CODE] === 1;
}

/** Honorific ligatures and ornaments that no table names. */
const UNNAMED_SIGN = '*';

const ARABIC = new RegExp(`[${u.BLOCKS}]`, 'u');
