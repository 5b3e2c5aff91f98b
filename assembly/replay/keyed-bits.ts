/**
 * Stretches of a complex band around landmarks as signs of projections. A stretch is split into the part that stays and the part
 * that turns over when time runs backwards: the bits of a recording played backwards are those of the first and the opposite of
 * the second.
 */
import { VECTOR_A, VECTOR_B } from '../abi';

/** Signs in a word. */
const BITS: i32 = 32;

/**
 * `times` i32 [count]; `steps` is 4 × [lags]: whole and fractional samples of each lag, cosine and sine of the turn that another speed
 * asks for; those of the next landmark lie `stride` bytes behind, 0 where they are the same; `projections` is 2 × [2 lags × 32] -> i32
 * [count × 2] at `dst`.
 */
export function keyedBits(
  real: usize, imaginary: usize, length: i32, times: usize, count: i32, steps: usize, stride: usize, lags: i32, projections: usize,
  dst: usize,
): void {
  const word = <usize>(2 * lags * BITS) << 2;
  for (let i = 0; i < count; i++) {
    split(real, imaginary, length, load<i32>(times + (<usize>i << 2)), steps + <usize>i * stride, lags);
    store<i32>(dst + (<usize>i << 3), signs(VECTOR_A, projections, 2 * lags));
    store<i32>(dst + (<usize>i << 3), signs(VECTOR_B, projections + word, 2 * lags), 4);
  }
}

/** At `at` + `whole` + `part` of the way to the sample beyond; 0 outside. */
// @ts-ignore: decorator
@inline function between(values: usize, length: i32, at: i32, beyond: i32, part: f32): f32 {
  if (<u32>at >= <u32>length || <u32>beyond >= <u32>length) return 0;
  const near = load<f32>(values + (<usize>at << 2));
  return near + part * (load<f32>(values + (<usize>beyond << 2)) - near);
}

/** Even part to VECTOR_A, odd part to VECTOR_B, both turned so that the landmark's own phase is zero. */
function split(real: usize, imaginary: usize, length: i32, at: i32, steps: usize, lags: i32): void {
  let ur = load<f32>(real + (<usize>at << 2));
  let ui = load<f32>(imaginary + (<usize>at << 2));
  const magnitude = Mathf.sqrt(ur * ur + ui * ui);
  if (magnitude > 0) {
    ur /= magnitude;
    ui /= magnitude;
  }
  const row = <usize>lags << 2;
  for (let l = 0; l < lags; l++) {
    const step = steps + (<usize>l << 2);
    const whole = <i32>load<f32>(step);
    const part = load<f32>(step + row);
    const c = load<f32>(step + 2 * row);
    const s = load<f32>(step + 3 * row);
    const later = at + whole;
    const earlier = at - whole;
    const lr = between(real, length, later, later + 1, part);
    const li = between(imaginary, length, later, later + 1, part);
    const er = between(real, length, earlier, earlier - 1, part);
    const ei = between(imaginary, length, earlier, earlier - 1, part);
    // Both turned by -phase; the later one on by the speed's turn, the earlier one back.
    const plusR = ur * c + ui * s;
    const plusI = ur * s - ui * c;
    const minusR = ur * c - ui * s;
    const minusI = -ur * s - ui * c;
    const ar = lr * plusR - li * plusI;
    const ai = lr * plusI + li * plusR;
    const br = er * minusR - ei * minusI;
    const bi = er * minusI + ei * minusR;
    const to = <usize>l << 3;
    store<f32>(VECTOR_A + to, ar + br);
    store<f32>(VECTOR_A + to, ai - bi, 4);
    store<f32>(VECTOR_B + to, ar - br);
    store<f32>(VECTOR_B + to, ai + bi, 4);
  }
}

/** Which of 32 inner products are above 0; `projections` is [columns × 32]. */
function signs(vector: usize, projections: usize, columns: i32): i32 {
  let word = 0;
  if (ASC_FEATURE_SIMD) {
    // Eight vectors of sums: none waits for its last addition.
    let a = f32x4.splat(0);
    let b = f32x4.splat(0);
    let c = f32x4.splat(0);
    let d = f32x4.splat(0);
    let e = f32x4.splat(0);
    let f = f32x4.splat(0);
    let g = f32x4.splat(0);
    let h = f32x4.splat(0);
    for (const end = vector + (<usize>columns << 2); vector < end; vector += 4) {
      const value = v128.load_splat<f32>(vector);
      a = f32x4.add(a, f32x4.mul(value, v128.load(projections)));
      b = f32x4.add(b, f32x4.mul(value, v128.load(projections, 16)));
      c = f32x4.add(c, f32x4.mul(value, v128.load(projections, 32)));
      d = f32x4.add(d, f32x4.mul(value, v128.load(projections, 48)));
      e = f32x4.add(e, f32x4.mul(value, v128.load(projections, 64)));
      f = f32x4.add(f, f32x4.mul(value, v128.load(projections, 80)));
      g = f32x4.add(g, f32x4.mul(value, v128.load(projections, 96)));
      h = f32x4.add(h, f32x4.mul(value, v128.load(projections, 112)));
      projections += BITS << 2;
    }
    word =
      above(a) | (above(b) << 4) | (above(c) << 8) | (above(d) << 12) |
      (above(e) << 16) | (above(f) << 20) | (above(g) << 24) | (above(h) << 28);
  } else {
    for (let bit = 0; bit < BITS; bit++) {
      let sum: f32 = 0;
      for (let k = 0; k < columns; k++)
        sum += load<f32>(vector + (<usize>k << 2)) * load<f32>(projections + (<usize>(k * BITS + bit) << 2));
      if (sum > 0) word |= 1 << bit;
    }
  }
  return word;
}

/** Which of four numbers are above 0. */
// @ts-ignore: decorator
@inline function above(numbers: v128): i32 {
  return i32x4.bitmask(f32x4.gt(numbers, f32x4.splat(0)));
}
