/**
 * Words of 32 bits turned on their side: a plane holds one bit of 128 words, so that logic on vectors counts the bits of all of them at
 * once, by carry-save adders (Harley and Seal). In the build with SIMD only: elsewhere a word is counted by one instruction.
 */
import { VECTOR_A } from '../abi';

/** Words that are turned at once. */
export const PLANED: i32 = 128;

/** Bytes of a plane, and of the same turned over behind it. */
const PLANE: usize = 32;
const OVER: usize = 16;

/**
 * 128 words at `words` -> VECTOR_A: bit 31 - i of every word in plane i. Word 4r + l is bit 31 - r of lane l. Blocks of a matrix are
 * swapped across its diagonal, from halves to single bits (Warren, Hacker's Delight, 7-3).
 */
export function planesOf(words: usize): void {
  for (let r: usize = 0; r < 32; r++) v128.store(VECTOR_A + r * PLANE, v128.load(words + (r << 4)));
  let mask: i32 = 0x0000ffff;
  for (let size = 16; size; size >>= 1) {
    const columns = i32x4.splat(mask);
    for (let r = 0; r < 32; r = (r + size + 1) & ~size) {
      const upper = VECTOR_A + <usize>r * PLANE;
      const lower = upper + <usize>size * PLANE;
      const a = v128.load(upper);
      const b = v128.load(lower);
      const swapped = v128.and(v128.xor(a, i32x4.shr_u(b, size)), columns);
      v128.store(upper, v128.xor(a, swapped));
      v128.store(lower, v128.xor(b, i32x4.shl(swapped, size)));
    }
    mask ^= mask << (size >> 1);
  }
  for (let i: usize = 0; i < 32; i++) v128.store(VECTOR_A + i * PLANE, v128.not(v128.load(VECTOR_A + i * PLANE)), OVER);
}

/** Which of the words in the planes differ from `word` by at most `limit` bits, 0 to 7. */
export function within(word: i32, limit: i32): v128 {
  let ones = i32x4.splat(0);
  let twos = i32x4.splat(0);
  let fours = i32x4.splat(0);
  let beyond = i32x4.splat(0);
  let planes = VECTOR_A;
  for (let eight = 0; eight < 4; eight++) {
    const a = differing(planes, word, 0);
    const b = differing(planes, word, 1);
    const twosA = carry(ones, a, b);
    ones = parity(ones, a, b);
    const c = differing(planes, word, 2);
    const d = differing(planes, word, 3);
    const twosB = carry(ones, c, d);
    ones = parity(ones, c, d);
    const foursA = carry(twos, twosA, twosB);
    twos = parity(twos, twosA, twosB);
    const e = differing(planes, word, 4);
    const f = differing(planes, word, 5);
    const twosC = carry(ones, e, f);
    ones = parity(ones, e, f);
    const g = differing(planes, word, 6);
    const h = differing(planes, word, 7);
    const twosD = carry(ones, g, h);
    ones = parity(ones, g, h);
    const foursB = carry(twos, twosC, twosD);
    twos = parity(twos, twosC, twosD);
    beyond = v128.or(beyond, carry(fours, foursA, foursB));
    fours = parity(fours, foursA, foursB);
    planes += 8 * PLANE;
    word = rotl(word, 8);
  }
  beyond = v128.or(beyond, above(fours, limit & 4, above(twos, limit & 2, above(ones, limit & 1, i32x4.splat(0)))));
  return v128.not(beyond);
}

/** Whether a number is above a limit, by a bit of either and by `below`, what the lower bits say. */
// @ts-ignore: decorator
@inline function above(bits: v128, limit: i32, below: v128): v128 {
  return limit ? v128.and(bits, below) : v128.or(bits, below);
}

/** Plane `i`, turned over where that bit of the word is 1. */
// @ts-ignore: decorator
@inline function differing(planes: usize, word: i32, i: i32): v128 {
  return v128.load(planes + <usize>i * PLANE + <usize>(rotl(word, 5 + i) & <i32>OVER));
}

// @ts-ignore: decorator
@inline function parity(a: v128, b: v128, c: v128): v128 {
  return v128.xor(v128.xor(a, b), c);
}

// @ts-ignore: decorator
@inline function carry(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(c, v128.xor(a, b)));
}
