/** Pairs of keyed bits that nearly agree, forwards or backwards. */

/** Bits of a word. */
const WORD: i32 = 32;

/**
 * Compares `count` known landmarks with `probes` heard ones, words i32 in arrays of their own; `count` is read up to the next multiple
 * of 4. A pair counts where at most `nearFirst` bits of the first words differ and at most `near` of both, the second word as it is or
 * turned over. Writes i32 [known, probe, wrong bits, backwards] of at most `most` pairs and returns how many.
 */
export function nearPairs(
  first: usize, second: usize, count: i32, probesFirst: usize, probesSecond: usize, probes: i32, nearFirst: i32, near: i32,
  dst: usize, most: i32,
): i32 {
  // A pair within both limits is within the lesser one by its first words alone.
  const limit = min(nearFirst, near);
  let found = 0;
  for (let k = 0; k < count; k += 4) {
    const at = <usize>k << 2;
    for (let p = 0; p < probes; p++) {
      const probe = <usize>p << 2;
      let within = 15;
      if (ASC_FEATURE_SIMD) {
        const one = differing(v128.load(first + at), v128.load_splat<i32>(probesFirst + probe));
        let agree = i32x4.le_s(one, i32x4.splat(limit));
        if (!v128.any_true(agree)) continue;
        const two = differing(v128.load(second + at), v128.load_splat<i32>(probesSecond + probe));
        const either = i32x4.add(one, i32x4.min_s(two, i32x4.sub(i32x4.splat(WORD), two)));
        agree = v128.and(agree, i32x4.le_s(either, i32x4.splat(near)));
        within = i32x4.bitmask(agree);
      }
      for (let lane = 0; lane < min(4, count - k) && within >> lane; lane++) {
        if (!((within >> lane) & 1)) continue;
        const known = at + (<usize>lane << 2);
        const one = popcnt(load<i32>(first + known) ^ load<i32>(probesFirst + probe));
        if (one > limit) continue;
        const two = popcnt(load<i32>(second + known) ^ load<i32>(probesSecond + probe));
        const backwards = two > WORD / 2;
        const wrong = one + (backwards ? WORD - two : two);
        if (wrong > near) continue;
        if (found === most) return found;
        const to = dst + (<usize>found << 4);
        store<i32>(to, k + lane);
        store<i32>(to, p, 4);
        store<i32>(to, wrong, 8);
        store<i32>(to, i32(backwards), 12);
        found++;
      }
    }
  }
  return found;
}

/** In how many bits each lane differs. */
// @ts-ignore: decorator
@inline function differing(a: v128, b: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(i8x16.popcnt(v128.xor(a, b))));
}
