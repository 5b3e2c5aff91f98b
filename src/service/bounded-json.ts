/**
 * Bounds JSON from unknown clients. A text of a few megabytes can hold millions of values, or nest as deeply, and hold up everybody else.
 */

const DEEPEST = 64;
/** Quotes, brackets, colons and commas outside of strings, and quotes in them: far beyond what any documented request has. */
const MOST_SIGNS = 50_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/** @throws SyntaxError where it is no JSON, nests more than 64 deep, or holds too many values */
export function parseBoundedJson(text: string): unknown {
  checkShape(text);
  return JSON.parse(text);
}

/** One pass; strings, in which most of a recording's bytes lie, are jumped over. */
function checkShape(text: string): void {
  let depth = 0;
  let signs = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      let end = text.indexOf('"', at + 1);
      while (end > 0 && isEscaped(text, end)) {
        if (++signs > MOST_SIGNS) throw tooMuch();
        end = text.indexOf('"', end + 1);
      }
      if (end < 0) return; // JSON.parse says so
      at = end;
      signs++;
    } else if (isOpening(code)) {
      if (++depth > DEEPEST) throw tooMuch();
      signs++;
    } else if (isClosing(code)) depth--;
    else if (code === COMMA || code === COLON) signs++;
    if (signs > MOST_SIGNS) throw tooMuch();
  }
}

/** `[` and `{`, which differ in the bit of case. */
function isOpening(code: number): boolean {
  return (code | 0x20) === 0x7b;
}

function isClosing(code: number): boolean {
  return (code | 0x20) === 0x7d;
}

/** An odd number of backslashes before it. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === BACKSLASH) before--;
  return (at - before) % 2 === 1;
}

function tooMuch(): SyntaxError {
  return new SyntaxError('too many values, or too deep');
}
