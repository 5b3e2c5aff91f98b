/**
 * 32 bits over a model's bytes, taken as little-endian words, the last one padded with zeros. It multiplies and mixes as FNV-1a does
 * (Fowler, Noll, Vo), with one more shift so that high bits reach low ones. Every step maps words one to one, so no damage within a word
 * goes unnoticed, and of any other one in 2³². Finds damage, not forgery. CRC-32, byte by byte, takes twice as long to load.
 */
export function checksum(bytes: Uint8Array): number {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const whole = bytes.length & ~3;
  let sum = SEED;
  for (let at = 0; at < whole; at += 4) {
    sum = Math.imul(sum ^ words.getInt32(at, true), FACTOR);
    sum ^= sum >>> 15;
  }
  let last = 0;
  for (let at = whole; at < bytes.length; at++) last |= bytes[at]! << (8 * (at - whole));
  sum = Math.imul(sum ^ last, FACTOR);
  return (sum ^ (sum >>> 15)) >>> 0;
}

const SEED = 0x811c9dc5 | 0;
/** Odd, hence invertible. */
const FACTOR = 0x2c1b3c6d;
