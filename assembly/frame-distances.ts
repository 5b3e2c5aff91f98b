/**
 * Distances, 1 - cosine, of a kept frame (i8 [n]) from frames that are heard (i16 [frames × n padded with zeros to a multiple of 8];
 * scales f32 [frames]). A kept frame is read up to the next multiple of 8: zeros meet what lies there.
 */

/** Of the frames from `low` up to `end`, to dst[low] and on; up to three behind them are written too. */
export function distancesOf(kept: usize, heard: usize, scales: usize, n: i32, low: i32, end: i32, dst: usize): void {
  if (ASC_FEATURE_SIMD) {
    const row = rowBytes(n);
    const bytes = row >> 1;
    const one = f32x4.splat(1);
    for (let j = low; j < end; j += 4) {
      let a = i32x4.splat(0);
      let b = i32x4.splat(0);
      let c = i32x4.splat(0);
      let d = i32x4.splat(0);
      let at = heard + <usize>j * row;
      for (let k: usize = 0; k < bytes; k += 8) {
        const values = v128.load8x8_s(kept + k);
        a = i32x4.add(a, i32x4.dot_i16x8_s(values, v128.load(at)));
        b = i32x4.add(b, i32x4.dot_i16x8_s(values, v128.load(at + row)));
        c = i32x4.add(c, i32x4.dot_i16x8_s(values, v128.load(at + 2 * row)));
        d = i32x4.add(d, i32x4.dot_i16x8_s(values, v128.load(at + 3 * row)));
        at += 16;
      }
      const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
      const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
      const sums = i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
      const place = <usize>j << 2;
      const cosines = f32x4.mul(f32x4.convert_i32x4_s(sums), v128.load(scales + place));
      v128.store(dst + place, f32x4.sub(one, cosines));
    }
  } else for (let j = low; j < end; j++) store<f32>(dst + (<usize>j << 2), distance(kept, heard, scales, n, j));
}

/** Of frame `j`. */
export function distance(kept: usize, heard: usize, scales: usize, n: i32, j: i32): f32 {
  const row = rowBytes(n);
  const at = heard + <usize>j * row;
  let sum = 0;
  if (ASC_FEATURE_SIMD) {
    let sums = i32x4.splat(0);
    for (let k: usize = 0; k < row >> 1; k += 8)
      sums = i32x4.add(sums, i32x4.dot_i16x8_s(v128.load8x8_s(kept + k), v128.load(at + 2 * k)));
    sum =
      i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
  } else {
    for (let c: usize = 0; c < <usize>n; c++) sum += <i32>load<i8>(kept + c) * <i32>load<i16>(at + 2 * c);
  }
  return <f32>1 - <f32>sum * load<f32>(scales + (<usize>j << 2));
}

// @ts-ignore: decorator
@inline function rowBytes(n: i32): usize {
  return <usize>((n + 7) & ~7) << 1;
}
