/**
 * A spelling as edits of another one: how the lexicon keeps what vowels do not give. `scripts/shortest-edits.ts` writes them.
 *
 * Edits stand in the order of the text, each behind the one before:
 * - a sign of `REPLACEMENTS`: at the next place where it fits; a digit before it says how many places it passes by;
 * - two digits and letters: how many letters are kept, how many are left out, and what stands there instead;
 * - `=` first of all: what follows is the spelling.
 *
 * Capitals follow from the place, so that few are said: see `isCapital`.
 */
import { PACKED_ZERO } from './packed-format';

/** What is written for what, the most frequent first; `2` is a doubled letter, `$` the end, `_` a space. Places are looked for in small letters. */
const REPLACEMENTS =
  'i>e a>e i>y u> 2>1 u>o o> 1>2 $>h $>e i>ee e>a e>i o>u j>g s>c q>k h> y> y>i u>ou k>c i> ->_ w>ou b>p f>v a>aa a>eh j>dj c>s q>g i>a $>a k>q ee>i d>dh s>ss u>e aw>ou i>ei ou>w a> al-> z>s e> a>u ks>x d>t ts>c k>g w>v dh>z aw>o o>a';
/** One for each, in order. No letter that a literal has, no digit, no separator of spellings, and nothing that JavaScript escapes. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ()*+,/:;<>?@[]_{}ÁÂÃÄÅÆÇÈÉÊËÌ';

export interface Replacement {
  readonly sign: string;
  readonly from: string;
  readonly to: string;
}

export const replacements: readonly Replacement[] = REPLACEMENTS.split(' ').map((pair, i) => {
  const [from = '', to = ''] = pair.replaceAll('_', ' ').split('>');
  return { sign: SIGNS[i]!, from, to };
});

const BY_SIGN = new Map(replacements.map((replacement) => [replacement.sign, replacement]));

export const WHOLE = '=';
/** The letter behind it has not the case that its place gives. */
export const OTHER_CASE = '^';
const LITERAL = /[a-z '.^-]/;
const VOWEL = /[aeiouy]/i;

export function applyEdits(edits: string, base: string): string {
  if (edits[0] === WHOLE) return edits.slice(1);
  let text = '';
  let at = 0;
  for (let i = 0; i < edits.length; ) {
    const number = digitAt(edits, i);
    if (number !== undefined) i++;
    const omitted = number === undefined ? undefined : digitAt(edits, i);
    if (number !== undefined && omitted !== undefined) {
      text += base.slice(at, at + number);
      at += number + omitted;
      for (i++; i < edits.length && LITERAL.test(edits[i]!); i++) {
        const other = edits[i] === OTHER_CASE;
        if (other) i++;
        text += isCapital(text) === other ? edits[i]! : edits[i]!.toUpperCase();
      }
      continue;
    }
    const replacement = BY_SIGN.get(edits[i++]!)!;
    let place = placeOf(replacement, base, at);
    for (let passed = 0; passed < (number ?? 0); passed++) place = placeOf(replacement, base, place + 1);
    text += base.slice(at, place) + replaced(replacement, base, place);
    at = place + lengthOf(replacement);
  }
  return text + base.slice(at);
}

function digitAt(edits: string, i: number): number | undefined {
  const digit = edits.charCodeAt(i) - PACKED_ZERO;
  return digit >= 0 && digit < 10 ? digit : undefined;
}

/** Whether a letter behind this text is a capital: words open with one. */
export function isCapital(text: string): boolean {
  return text === '' || text.endsWith(' ') || text.endsWith('-');
}

/** @returns the first place from here on where the replacement fits, or -1 */
export function placeOf({ from }: Replacement, base: string, at: number): number {
  if (from === '$') return at <= base.length ? base.length : -1;
  if (from === '1' || from === '2') {
    for (let i = at; i < base.length; i++)
      if (from === '2' ? base[i] === base[i + 1] : isSingle(base, i)) return i;
    return -1;
  }
  return base.toLowerCase().indexOf(from, at);
}

/** A consonant behind a vowel, and no double one. */
function isSingle(base: string, i: number): boolean {
  const letter = base[i]!;
  const isConsonant = letter >= 'a' && letter <= 'z' && !VOWEL.test(letter);
  return isConsonant && i > 0 && VOWEL.test(base[i - 1]!) && base[i + 1] !== letter;
}

export function replaced({ from, to }: Replacement, base: string, place: number): string {
  // Behind the last letter and of nothing no letter is asked for: an engine compiles again what reads past the end.
  const letter = place < base.length ? base.charAt(place) : '';
  if (from === '1') return letter + letter;
  if (from === '2') return letter;
  return letter >= 'A' && letter <= 'Z' && to !== '' ? to.charAt(0).toUpperCase() + to.slice(1) : to;
}

export function lengthOf({ from }: Replacement): number {
  return from === '$' ? 0 : from === '2' ? 2 : from.length;
}
