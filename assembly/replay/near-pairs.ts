/** Pairs of keyed bits that nearly agree, forwards or backwards. */
import { MODEL, SAMPLES } from '../abi';
import { ADDRESSES, PLANED, planesAgainst, planesOf, within } from './bit-planes';

/** Bits of a word. */
const WORD: i32 = 32;
/** Bytes of a probe that is near a landmark of the block: which of them, and its number. */
const HIT: usize = 32;

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
    for (let p = 0; p < probes; p++) planesAgainst(load<i32>(probesFirst + (<usize>p << 2)), MODEL + <usize>p * ADDRESSES);
    for (let block = 0; block < count; block += PLANED) {
      const words = first + (<usize>block << 2);
      planesOf(words);
      let hits = SAMPLES;
      let all = i32x4.splat(0);
      for (let p = 0; p < probes; p++) {
        let agree = within(MODEL + <usize>p * ADDRESSES, limit);
        if (!v128.any_true(agree)) continue;
        const probe = <usize>p << 2;
        agree = nearBoth(
          agree, words, second + (<usize>block << 2), load<i32>(probesFirst + probe), load<i32>(probesSecond + probe), near,
        );
        if (!v128.any_true(agree)) continue;
        v128.store(hits, agree);
        store<i32>(hits, p, 16);
        hits += HIT;
        all = v128.or(all, agree);
      }
      let fours =
        i32x4.extract_lane(all, 0) | i32x4.extract_lane(all, 1) | i32x4.extract_lane(all, 2) | i32x4.extract_lane(all, 3);
      while (fours) {
        const four = clz(fours);
        fours ^= <i32>(<u32>0x80000000 >> four);
        for (let hit = SAMPLES; hit < hits; hit += HIT) {
          let lanes = i32x4.bitmask(i32x4.shl(v128.load(hit), four));
          for (; lanes; lanes &= lanes - 1) {
            const known = block + 4 * four + ctz(lanes);
            if (known >= count) break;
            if (found === most) return found;
            const p = load<i32>(hit, 16);
            found += compare(first, second, known, probesFirst, probesSecond, p, limit, near, dst + (<usize>found << 4));
          }
        }
      }
    }
  } else {
    for (let four = 0; four < count; four += 4) {
      const end = min(four + 4, count);
      for (let p = 0; p < probes; p++) {
        for (let known = four; known < end; known++) {
          if (found === most) return found;
          found += compare(first, second, known, probesFirst, probesSecond, p, limit, near, dst + (<usize>found << 4));
        }
      }
    }
  }
  return found;
}

/** Those of the words that are near by both; a lane of `agree` at a time, its words four apart. */
// @ts-ignore: decorator
@inline function nearBoth(agree: v128, first: usize, second: usize, one: i32, two: i32, near: i32): v128 {
  agree = i32x4.replace_lane(agree, 0, nearInLane(i32x4.extract_lane(agree, 0), first, second, one, two, near));
  agree = i32x4.replace_lane(agree, 1, nearInLane(i32x4.extract_lane(agree, 1), first + 4, second + 4, one, two, near));
  agree = i32x4.replace_lane(agree, 2, nearInLane(i32x4.extract_lane(agree, 2), first + 8, second + 8, one, two, near));
  return i32x4.replace_lane(agree, 3, nearInLane(i32x4.extract_lane(agree, 3), first + 12, second + 12, one, two, near));
}

function nearInLane(lane: i32, first: usize, second: usize, one: i32, two: i32, near: i32): i32 {
  for (let left = lane; left; ) {
    const four = clz(left);
    const bit = <i32>(<u32>0x80000000 >> four);
    const at = <usize>four << 4;
    const odd = popcnt(load<i32>(second + at) ^ two);
    if (popcnt(load<i32>(first + at) ^ one) + min(odd, WORD - odd) > near) lane ^= bit;
    left ^= bit;
  }
  return lane;
}

/** Writes a pair that counts; returns how many those are, 0 or 1. */
// @ts-ignore: decorator
@inline function compare(
  first: usize, second: usize, known: i32, probesFirst: usize, probesSecond: usize, p: i32, limit: i32, near: i32, to: usize,
): i32 {
  const at = <usize>known << 2;
  const probe = <usize>p << 2;
  const one = popcnt(load<i32>(first + at) ^ load<i32>(probesFirst + probe));
  if (one > limit) return 0;
  const two = popcnt(load<i32>(second + at) ^ load<i32>(probesSecond + probe));
  const backwards = two > WORD / 2;
  const wrong = one + (backwards ? WORD - two : two);
  if (wrong > near) return 0;
  store<i32>(to, known);
  store<i32>(to, p, 4);
  store<i32>(to, wrong, 8);
  store<i32>(to, i32(backwards), 12);
  return 1;
}
