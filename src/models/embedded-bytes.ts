/**
 * Bytes that a module carries as text (scripts/embed-bytes.ts writes it). Base64 takes a third more than the bytes and hides from gzip where
 * one begins. Here each byte has a character of its own for its third, rounded down; behind them all, one character holds what remains of
 * four bytes, 0 to 2 each. Neighbouring values look alike to gzip, and what remains is noise that nothing could shorten.
 */
export function embeddedBytes(text: string): Uint8Array {
  const codes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i);
  const length = Math.floor((codes.length * GROUP) / (GROUP + 1));
  // Decodes in place: what remains of a group is read before any of its bytes is written.
  for (let start = 0, at = length; start < length; start += GROUP, at++) {
    let remainders = VALUES[codes[at]!]!;
    const end = Math.min(start + GROUP, length);
    for (let i = start; i < end; i++) {
      codes[i] = STEP * VALUES[codes[i]!]! + (remainders % STEP);
      remainders = Math.floor(remainders / STEP);
    }
  }
  return codes.subarray(0, length);
}

/** What a byte is divided by. */
export const STEP = 3;
/** Bytes whose remainders fit into one character. */
export const GROUP = 4;

/** Character code of each value: of printable ASCII what no JavaScript string needs to escape, the quote and the backslash left out. */
export const CODES = Uint8Array.from(
  { length: Math.ceil(256 / STEP) },
  (_, value) => value + (value < 57 ? 35 : 36),
);

const VALUES = new Uint8Array(256);
CODES.forEach((code, value) => {
  VALUES[code] = value;
});
