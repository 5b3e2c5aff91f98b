/** Pairs of keyed bits that nearly agree, forwards or backwards. */

/**
 * Compares `count` known landmarks with `probes` heard ones, words i32 in arrays of their own; `count` is read up to the next multiple
 * of 4. A pair counts where at most `nearFirst` bits of the first words differ and at most `near` of both, the second word as it is or
 * turned over. Writes i32 [known, probe, wrong bits, backwards] of at most `most` pairs and returns how many.
 */
export function nearPairs(
  first: usize, second: usize, count: i32, probesFirst: usize, probesSecond: usize, probes: i32, nearFirst: i32, near: i32,
  dst: usize, most: i32,
): i32 {
  let found = 0;
  for (let k = 0; k < count; k += 4) {
    const block = first + (<usize>k << 2);
    for (let p = 0; p < probes; p++) {
      const probe = probesFirst + (<usize>p << 2);
      if (ASC_FEATURE_SIMD) {
        const wrong = i8x16.popcnt(v128.xor(v128.load(block), v128.load_splat<i32>(probe)));
        const sums = i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(wrong));
        if (!v128.any_true(i32x4.le_s(sums, i32x4.splat(nearFirst)))) continue;
      }
      for (let lane = k; lane < min(k + 4, count); lane++) {
        const one = popcnt(load<i32>(first + (<usize>lane << 2)) ^ load<i32>(probe));
        if (one > nearFirst) continue;
        const two = popcnt(load<i32>(second + (<usize>lane << 2)) ^ load<i32>(probesSecond + (<usize>p << 2)));
        const backwards = two > 16;
        const wrong = one + (backwards ? 32 - two : two);
        if (wrong > near) continue;
        if (found === most) return found;
        const to = dst + (<usize>found << 4);
        store<i32>(to, lane);
        store<i32>(to, p, 4);
        store<i32>(to, wrong, 8);
        store<i32>(to, i32(backwards), 12);
        found++;
      }
    }
  }
  return found;
}
