/** Normalised text → words of Arabic letters and marks, numbers, and everything else as it stands. */
import { SIGNS } from './signs';
import { isArabicLetter, isMark, TATWEEL, ZWNJ } from './unicode';

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
}

function digitValue(char: string): number {
  const code = char.charCodeAt(0);
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code >= 0x0660 && code <= 0x0669) return code - 0x0660;
  if (code >= 0x06f0 && code <= 0x06f9) return code - 0x06f0;
  return -1;
}

const NUMBER_SEPARATOR = /[\u066b\u066c.,]/;

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let i = 0;
  while (i < text.length) {
    const start = i;
    if (isWordChar(text, i)) {
      while (i < text.length && isWordChar(text, i)) i++;
      tokens.push({ kind: 'word', text: text.slice(start, i), start, end: i });
    } else if (digitValue(text[i]!) >= 0) {
      let digits = '';
      for (; i < text.length; i++) {
        const value = digitValue(text[i]!);
        if (value >= 0) digits += value;
        else if (NUMBER_SEPARATOR.test(text[i]!) && i + 1 < text.length && digitValue(text[i + 1]!) >= 0) {
          digits += SIGNS[text[i]!] ?? text[i];
        } else break;
      }
      tokens.push({ kind: 'number', text: digits, start, end: i });
    } else if (text[i] === ZWNJ && tokens.at(-1)?.kind === 'word') {
      i++;
      tokens.push({ kind: 'joint', text: '', start, end: i });
    } else {
      let other = '';
      while (i < text.length && !isWordChar(text, i) && digitValue(text[i]!) < 0) {
        const char = String.fromCodePoint(text.codePointAt(i)!);
        other += SIGNS[char] ?? (isArabicSign(char) ? UNNAMED_SIGN : char);
        i += char.length;
      }
      tokens.push({ kind: 'other', text: other, start, end: i });
    }
  }
  return tokens;
}

function isWordChar(text: string, i: number): boolean {
  const char = text[i]!;
  return isMark(char) || isArabicLetter(char) || char === TATWEEL;
}

/** Honorific ligatures and ornaments that no table names. */
const UNNAMED_SIGN = '*';

function isArabicSign(char: string): boolean {
  return /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc\u{1eef0}\u{1eef1}]/u.test(char);
}
