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

/** Bytes of the addresses of a word's planes. */
export const ADDRESSES: usize = 32 * 4;

/** Where the planes lie that have 1 wherever the bit of `word` differs -> 32 addresses at `to`. */
export function planesAgainst(word: i32, to: usize): void {
  for (let i: usize = 0; i < 32; i++) {
    const turned = (word >>> (31 - <i32>i)) & 1;
    store<usize>(to + (i << 2), VECTOR_A + i * PLANE + (turned ? OVER : 0));
  }
}

/** Which of the words in the planes differ by at most `limit` bits, 0 to 7, from the one whose planes lie at `addresses`. */
export function within(addresses: usize, limit: i32): v128 {
  let ones = i32x4.splat(0);
  let twos = i32x4.splat(0);
  let fours = i32x4.splat(0);
  let beyond = i32x4.splat(0);
  // Four planes at a time: the registers of every engine hold what eight would spill.
  for (const end = addresses + ADDRESSES; addresses < end; addresses += 16) {
    const a = v128.load(load<usize>(addresses));
    const b = v128.load(load<usize>(addresses, 4));
    const twosA = carry(ones, a, b);
    ones = parity(ones, a, b);
    const c = v128.load(load<usize>(addresses, 8));
    const d = v128.load(load<usize>(addresses, 12));
    const twosB = carry(ones, c, d);
    ones = parity(ones, c, d);
    const foursA = carry(twos, twosA, twosB);
    twos = parity(twos, twosA, twosB);
    beyond = v128.or(beyond, v128.and(fours, foursA));
    fours = v128.xor(fours, foursA);
  }
  beyond = v128.or(beyond, above(fours, limit & 4, above(twos, limit & 2, above(ones, limit & 1, i32x4.splat(0)))));
  return v128.not(beyond);
}

/** Whether a number is above a limit, by a bit of either and by `below`, what the lower bits say. */
// @ts-ignore: decorator
@inline function above(bits: v128, limit: i32, below: v128): v128 {
  return limit ? v128.and(bits, below) : v128.or(bits, below);
}

// @ts-ignore: decorator
@inline function parity(a: v128, b: v128, c: v128): v128 {
  return v128.xor(v128.xor(a, b), c);
}

// @ts-ignore: decorator
@inline function carry(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(c, v128.xor(a, b)));
}
