/** Normalised text → words of Arabic letters and marks, numbers, and everything else as it stands. */
import { lastOf } from '../../last';
import { SIGNS } from './signs';
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
  /** A word as it came in, where normalisation changed the text. */
  readonly typed?: string;
  /** UTF-16 offsets in the normalised text. */
  readonly start: number;
  readonly end: number;
}

const NUMBER_SEPARATOR = new RegExp(`[${u.DECIMAL_SEPARATOR}${u.THOUSANDS_SEPARATOR}.,]`);

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let i = 0;
  while (i < text.length) {
    const start = i;
    if (isWordChar(text, i)) {
      while (i < text.length && isWordChar(text, i)) i++;
      tokens.push({ kind: 'word', text: text.slice(start, i), start, end: i });
    } else if (u.digitValue(text[i]!) >= 0) {
      let digits = '';
      for (; i < text.length; i++) {
        const value = u.digitValue(text[i]!);
        if (value >= 0) digits += value;
        else if (NUMBER_SEPARATOR.test(text[i]!) && i + 1 < text.length && u.digitValue(text[i + 1]!) >= 0) {
          digits += SIGNS[text[i]!] ?? text[i];
        } else break;
      }
      tokens.push({ kind: 'number', text: digits, start, end: i });
    } else if (text[i] === u.ZWNJ && lastOf(tokens)?.kind === 'word') {
      i++;
      tokens.push({ kind: 'joint', text: '', start, end: i });
    } else {
      let other = '';
      while (i < text.length && !isWordChar(text, i) && u.digitValue(text[i]!) < 0) {
        const char = String.fromCodePoint(text.codePointAt(i)!);
        other += SIGNS[char] ?? (ARABIC.test(char) ? UNNAMED_SIGN : char);
        i += char.length;
      }
      tokens.push({ kind: 'other', text: other, start, end: i });
    }
  }
  return tokens;
}

const TATWEEL = u.TATWEEL.charCodeAt(0);

function isWordChar(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  return u.isLetterCode(code) || u.isMarkCode(code) || code === TATWEEL;
}

/** Honorific ligatures and ornaments that no table names. */
const UNNAMED_SIGN = '*';

const ARABIC = new RegExp(`[${u.BLOCKS}]`, 'u');
