/** Pairs of keyed bits that nearly agree, forwards or backwards. */
import { ENERGY, MODEL, VECTOR_A } from '../abi';
import { ADDRESSES, PLANED, planesAgainst, planesOfBoth, within } from './bit-planes';

/** Bits of a word. */
const WORD: i32 = 32;
/** Of each heard landmark, which of the known ones of a block may be near; behind the addresses of at most 512. */
const AGREEING = MODEL + 512 * ADDRESSES;
/** Bytes of a pair. */
const PAIR: i32 = 16;
/** An i32 for each four of a block, PLANED bytes: how many pairs it has, then where its next one goes. Behind the planes. */
const COUNTS = VECTOR_A + 2048;

/**
 * Compares `count` known landmarks with `probes` heard ones, words i32 in arrays of their own; known ones are read up to the next multiple
 * of 128. A pair counts where at most `nearFirst` bits, up to 7, of the first words differ and at most `near` of both, the second word as
 * it is or turned over. Writes i32 [known, probe, wrong bits, backwards] of at most `most` pairs and returns how many: by fours of known
 * landmarks, then by probes.
 */
export function nearPairs(
  first: usize, second: usize, count: i32, probesFirst: usize, probesSecond: usize, probes: i32, nearFirst: i32, near: i32,
  dst: usize, most: i32,
): i32 {
  // A pair within both limits is within the lesser one by its first words alone.
  const limit = min(nearFirst, near);
  if (limit < 0) return 0;
  let found = 0;
  if (ASC_FEATURE_SIMD) {
    for (let p = 0; p < probes; p++) {
      const probe = <usize>p << 2;
      planesAgainst(load<i32>(probesFirst + probe), load<i32>(probesSecond + probe), MODEL + <usize>p * ADDRESSES);
    }
    for (let block = 0; block < count; block += PLANED) {
      planesOfBoth(first + (<usize>block << 2), second + (<usize>block << 2));
      // All probes first: none waits until it is known whether the one before found anything.
      for (let p = 0; p < probes; p++)
        v128.store(AGREEING + (<usize>p << 4), within(MODEL + <usize>p * ADDRESSES, limit, near));
      const pairs = pairsOf(first, second, block, count, probesFirst, probesSecond, probes, near);
      found = inOrder(pairs, block, dst, found, most);
      if (found === most) return found;
    }
  } else {
    for (let four = 0; four < count; four += 4) {
      const end = min(four + 4, count);
      for (let p = 0; p < probes; p++) {
        for (let known = four; known < end; known++) {
          if (found === most) return found;
          const probe = <usize>p << 2;
          const one = load<i32>(probesFirst + probe);
          if (popcnt(load<i32>(first + (<usize>known << 2)) ^ one) > limit) continue;
          const two = load<i32>(probesSecond + probe);
          found += i32(compare(first, second, known, one, two, p, near, dst + <usize>found * PAIR));
        }
      }
    }
  }
  return found;
}

/** Writes the pairs of a block to ENERGY by probes, and to COUNTS how many each four of known landmarks has. Returns where they end. */
function pairsOf(
  first: usize, second: usize, block: i32, count: i32, probesFirst: usize, probesSecond: usize, probes: i32, near: i32,
): usize {
  for (let held = COUNTS; held < COUNTS + PLANED; held += 16) v128.store(held, i32x4.splat(0));
  let end = ENERGY;
  for (let p = 0; p < probes; p++) {
    const agree = v128.load(AGREEING + (<usize>p << 4));
    if (!v128.any_true(agree)) continue;
    const one = load<i32>(probesFirst + (<usize>p << 2));
    const two = load<i32>(probesSecond + (<usize>p << 2));
    for (let half = 0; half < 2; half++) {
      let left = half ? i64x2.extract_lane(agree, 1) : i64x2.extract_lane(agree, 0);
      for (; left; left &= left - 1) {
        const bit = <i32>ctz(left);
        const four = 31 - (bit & 31);
        const known = block + 4 * four + 2 * half + (bit >> 5);
        // Written in any case, and kept where it counts: no branch has to be guessed.
        const isNear = <i32>compare(first, second, known, one, two, p, near, end) & i32(known < count);
        const held = COUNTS + (<usize>four << 2);
        store<i32>(held, load<i32>(held) + isNear);
        end += PAIR * isNear;
      }
    }
  }
  return end;
}

/** Copies those pairs behind the `found` ones, by fours of known landmarks, up to `most` in all. Returns how many there are. */
function inOrder(end: usize, block: i32, dst: usize, found: i32, most: i32): i32 {
  if (end === ENERGY) return found;
  for (let held = COUNTS; held < COUNTS + PLANED; held += 4) {
    const next = found + load<i32>(held);
    store<i32>(held, found);
    found = next;
  }
  for (let pair = ENERGY; pair < end; pair += PAIR) {
    const held = COUNTS + <usize>((load<i32>(pair) - block) & ~3);
    const place = load<i32>(held);
    store<i32>(held, place + 1);
    if (place < most) v128.store(dst + <usize>place * PAIR, v128.load(pair));
  }
  return min(found, most);
}

/** Writes a pair, and returns whether it counts. */
// @ts-ignore: decorator
@inline function compare(first: usize, second: usize, known: i32, one: i32, two: i32, p: i32, near: i32, to: usize): bool {
  const at = <usize>known << 2;
  const odd = popcnt(load<i32>(second + at) ^ two);
  const wrong = popcnt(load<i32>(first + at) ^ one) + min(odd, WORD - odd);
  store<i32>(to, known);
  store<i32>(to, p, 4);
  store<i32>(to, wrong, 8);
  store<i32>(to, i32(odd > WORD / 2), 12);
  return wrong <= near;
}
