/**
 * Words of 32 bits turned on their side: a plane holds one bit of 128 words, so that logic on vectors counts the bits of all of them at
 * once, by carry-save adders (Harley and Seal). In the build with SIMD only: elsewhere a word is counted by one instruction.
 */
import { VECTOR_A, VECTOR_B } from '../abi';

/** Bits of a word. */
const BITS: i32 = 32;
/** Bits of the second word that are counted: enough to tell most pairs that are not near. */
const SECOND_BITS: i32 = 16;

/** Words that are turned at once. */
export const PLANED: i32 = 128;

/** Bytes of a plane, and of the same turned over behind it. */
const PLANE: usize = 32;
const OVER: i32 = 16;

/** Where the planes of first and of second words lie. */
const FIRST = VECTOR_A;
const SECOND = VECTOR_B;

/** Planes of 128 first and second words each. */
export function planesOfBoth(firsts: usize, seconds: usize): void {
  planesOf(firsts, FIRST, BITS);
  planesOf(seconds, SECOND, SECOND_BITS);
}

/**
 * 128 words at `words` -> `planes`: bit 31 - i of every word in plane i, where i is below `bits`, 16 or 32. Word 4r + l is bit 31 - r of lane l. Blocks of a matrix are
 * swapped across its diagonal, from halves to single bits (Warren, Hacker's Delight, 7-3).
 */
function planesOf(words: usize, planes: usize, bits: i32): void {
  for (let r: usize = 0; r < 32; r++) v128.store(planes + r * PLANE, v128.load(words + (r << 4)));
  let mask: i32 = 0x0000ffff;
  for (let size = 16; size; size >>= 1) {
    const columns = i32x4.splat(mask);
    for (let r = 0; r < bits; r = (r + size + 1) & ~size) {
      const upper = planes + <usize>r * PLANE;
      const lower = upper + <usize>size * PLANE;
      const a = v128.load(upper);
      const b = v128.load(lower);
      const swapped = v128.and(v128.xor(a, i32x4.shr_u(b, size)), columns);
      v128.store(upper, v128.xor(a, swapped));
      v128.store(lower, v128.xor(b, i32x4.shl(swapped, size)));
    }
    mask ^= mask << (size >> 1);
  }
  for (let i: usize = 0; i < <usize>bits; i++)
    v128.store(planes + i * PLANE, v128.not(v128.load(planes + i * PLANE)), OVER);
}

/** Bytes of the addresses of a pair of words' planes. */
export const ADDRESSES: usize = (BITS + SECOND_BITS) * 4;

/** Where the planes lie that have 1 wherever a bit of the pair of words differs -> addresses at `to`. */
export function planesAgainst(first: i32, second: i32, to: usize): void {
  for (let i = 0; i < BITS; i++) store<usize>(to + (<usize>i << 2), plane(FIRST, first, i));
  const seconds = to + 4 * BITS;
  for (let i = 0; i < SECOND_BITS; i++) store<usize>(seconds + (<usize>i << 2), plane(SECOND, second, i));
}

/** Turned over where the word's bit i from above is set, which is moved to the bit of OVER. */
// @ts-ignore: decorator
@inline function plane(planes: usize, word: i32, i: i32): usize {
  return planes + <usize>i * PLANE + <usize>(rotl(word, i + 1 + ctz(OVER)) & OVER);
}

/**
 * Which of the words in the planes may be near the pair of words whose planes lie at `addresses`: all of which the first word differs by at
 * most `limit` bits, 0 to 7, and both, the second as it is or turned over, by at most `near`, and few others.
 */
export function within(addresses: usize, limit: i32, near: i32): v128 {
  const none = i32x4.splat(0);
  // Counted from 7 - limit on: whatever comes to eight is beyond the limit.
  const start = 7 - limit;
  let ones = i32x4.splat(-(start & 1));
  let twos = i32x4.splat(-((start >> 1) & 1));
  let fours = i32x4.splat(-(start >> 2));
  let beyond = none;
  const seconds = addresses + 4 * BITS;
  // Four planes at a time: the registers of every engine hold what eight would spill.
  for (; addresses < seconds; addresses += 16) {
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
  let ones2 = none;
  let twos2 = none;
  let fours2 = none;
  let eights2 = none;
  for (const end = seconds + 4 * SECOND_BITS; addresses < end; addresses += 16) {
    const a = v128.load(load<usize>(addresses));
    const b = v128.load(load<usize>(addresses, 4));
    const twosA = carry(ones2, a, b);
    ones2 = parity(ones2, a, b);
    const c = v128.load(load<usize>(addresses, 8));
    const d = v128.load(load<usize>(addresses, 12));
    const twosB = carry(ones2, c, d);
    ones2 = parity(ones2, c, d);
    const foursA = carry(twos2, twosA, twosB);
    twos2 = parity(twos2, twosA, twosB);
    eights2 = v128.xor(eights2, v128.and(fours2, foursA));
    fours2 = v128.xor(fours2, foursA);
  }
  // From eight bits on those that agree count, less one; all sixteen are counted as none.
  ones2 = v128.xor(ones2, eights2);
  twos2 = v128.xor(twos2, eights2);
  fours2 = v128.xor(fours2, eights2);
  const heldTwos = v128.and(ones, ones2);
  const heldFours = carry(heldTwos, twos, twos2);
  const eights = carry(heldFours, fours, fours2);
  ones = v128.xor(ones, ones2);
  twos = parity(heldTwos, twos, twos2);
  fours = parity(heldFours, fours, fours2);
  // What is not beyond counts to 15 at most.
  const most = min(near + start, 15);
  const tooFar = above(eights, most & 8, above(fours, most & 4, above(twos, most & 2, above(ones, most & 1, none))));
  return v128.not(v128.or(beyond, tooFar));
}

/** Whether a number is above a limit, by a bit of either and by `below`, what the lower bits say. */
// @ts-ignore: decorator
@inline function above(bits: v128, limit: i32, below: v128): v128 {
  return limit ? v128.and(bits, below) : v128.or(bits, below);
}

// Of a sum and two more bits: what comes of these two does not wait for the sum.

// @ts-ignore: decorator
@inline function parity(sum: v128, a: v128, b: v128): v128 {
  return v128.xor(sum, v128.xor(a, b));
}

// @ts-ignore: decorator
@inline function carry(sum: v128, a: v128, b: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(sum, v128.xor(a, b)));
}
