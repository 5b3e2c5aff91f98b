/**
 * Bytes that a module carries as text (scripts/embed-bytes.ts writes it). Base64 hides from gzip where a byte begins. Here each byte has a
 * character of its own for its six low bits; behind them all, one character holds the two high bits of three bytes. The 64 characters
 * from `#` on stand for 0 … 63, the backslash left out.
 */
export function embeddedBytes(text: string): Uint8Array {
  const codes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i);
  const length = Math.floor((codes.length * 3) / 4);
  // Decodes in place: the high bits of three bytes are read before any of the three is written.
  for (let i = 0, highAt = length; i < length; i += 3, highAt++) {
    const high = VALUES[codes[highAt]!]!;
    codes[i] = VALUES[codes[i]!]! | ((high & 0b11) << 6);
    codes[i + 1] = VALUES[codes[i + 1]!]! | ((high & 0b1100) << 4);
    codes[i + 2] = VALUES[codes[i + 2]!]! | ((high & 0b110000) << 2);
  }
  return codes.subarray(0, length);
}

/** Character code of each value. */
export const CODES = Uint8Array.from({ length: 64 }, (_, value) => value + (value < 57 ? 35 : 36));

const VALUES = new Uint8Array(256);
CODES.forEach((code, value) => {
  VALUES[code] = value;
});
