/** Sum of products of `n` f32 at `a` and `b`. */
export function dot(a: usize, b: usize, n: i32): f32 {
  let sum: f32 = 0;
  let i = 0;
  if (ASC_FEATURE_SIMD) {
    let even = f32x4.splat(0);
    let odd = f32x4.splat(0);
    for (; i + 8 <= n; i += 8) {
      const at = <usize>i << 2;
      even = f32x4.add(even, f32x4.mul(v128.load(a + at), v128.load(b + at)));
      odd = f32x4.add(odd, f32x4.mul(v128.load(a + at, 16), v128.load(b + at, 16)));
    }
    const both = f32x4.add(even, odd);
    sum =
      f32x4.extract_lane(both, 0) + f32x4.extract_lane(both, 1) + (f32x4.extract_lane(both, 2) + f32x4.extract_lane(both, 3));
  }
  for (; i < n; i++) {
    const at = <usize>i << 2;
    sum += load<f32>(a + at) * load<f32>(b + at);
  }
  return sum;
}

/**
 * Products of `x` with four others -> f32 [4] at `dst`, each the bits of `dot`. One sum waits for its last addition most of the time; four
 * fill the wait. Not inlined: V8 would keep some of the sums in memory.
 */
export function fourDots(x: usize, a: usize, b: usize, c: usize, d: usize, n: i32, dst: usize): void {
  if (ASC_FEATURE_SIMD) {
    let evenA = f32x4.splat(0);
    let oddA = f32x4.splat(0);
    let evenB = f32x4.splat(0);
    let oddB = f32x4.splat(0);
    let evenC = f32x4.splat(0);
    let oddC = f32x4.splat(0);
    let evenD = f32x4.splat(0);
    let oddD = f32x4.splat(0);
    const end = <usize>(n & ~7) << 2;
    for (let at: usize = 0; at < end; at += 32) {
      const even = v128.load(x + at);
      const odd = v128.load(x + at, 16);
      evenA = f32x4.add(evenA, f32x4.mul(even, v128.load(a + at)));
      oddA = f32x4.add(oddA, f32x4.mul(odd, v128.load(a + at, 16)));
      evenB = f32x4.add(evenB, f32x4.mul(even, v128.load(b + at)));
      oddB = f32x4.add(oddB, f32x4.mul(odd, v128.load(b + at, 16)));
      evenC = f32x4.add(evenC, f32x4.mul(even, v128.load(c + at)));
      oddC = f32x4.add(oddC, f32x4.mul(odd, v128.load(c + at, 16)));
      evenD = f32x4.add(evenD, f32x4.mul(even, v128.load(d + at)));
      oddD = f32x4.add(oddD, f32x4.mul(odd, v128.load(d + at, 16)));
    }
    let sums = sumsOf(f32x4.add(evenA, oddA), f32x4.add(evenB, oddB), f32x4.add(evenC, oddC), f32x4.add(evenD, oddD));
    for (let at = end; at < <usize>n << 2; at += 4) {
      let four = v128.load32_zero(a + at);
      four = v128.load32_lane(b + at, four, 1);
      four = v128.load32_lane(c + at, four, 2);
      four = v128.load32_lane(d + at, four, 3);
      sums = f32x4.add(sums, f32x4.mul(v128.load_splat<f32>(x + at), four));
    }
    v128.store(dst, sums);
  } else {
    store<f32>(dst, dot(x, a, n));
    store<f32>(dst, dot(x, b, n), 4);
    store<f32>(dst, dot(x, c, n), 8);
    store<f32>(dst, dot(x, d, n), 12);
  }
}

/** The sums of four vectors' lanes: the first two, the last two, both. */
// @ts-ignore: decorator
@inline export function sumsOf(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(v128.shuffle<f32>(a, b, 0, 2, 4, 6), v128.shuffle<f32>(a, b, 1, 3, 5, 7));
  const cd = f32x4.add(v128.shuffle<f32>(c, d, 0, 2, 4, 6), v128.shuffle<f32>(c, d, 1, 3, 5, 7));
  return f32x4.add(v128.shuffle<f32>(ab, cd, 0, 2, 4, 6), v128.shuffle<f32>(ab, cd, 1, 3, 5, 7));
}

/** A squared length below this is rounding, not a vector: squares of f32 below 1e-19 lose their digits. */
const NO_LENGTH: f32 = 1e-30;

/** Cosine of the angle between two vectors, -1 to 1; 0 where either has no length. */
export function cosine(a: usize, b: usize, n: i32): f32 {
  const aa = dot(a, a, n);
  const bb = dot(b, b, n);
  if (aa < NO_LENGTH || bb < NO_LENGTH) return 0;
  const value = <f32>(dot(a, b, n) / Math.sqrt(<f64>aa * bb));
  return max<f32>(-1, min<f32>(1, value));
}

/** Products of one vector with each row of [rows × n] -> `dst`. */
export function dotRows(vector: usize, matrix: usize, dst: usize, rows: i32, n: i32): void {
  const row = <usize>n << 2;
  let r = 0;
  for (; r + 4 <= rows; r += 4) {
    fourDots(vector, matrix, matrix + row, matrix + 2 * row, matrix + 3 * row, n, dst + (<usize>r << 2));
    matrix += 4 * row;
  }
  for (; r < rows; r++) {
    store<f32>(dst + (<usize>r << 2), dot(vector, matrix, n));
    matrix += row;
  }
}

/** Scales `n` numbers to length 1 times `length`; a zero vector stays. */
export function normalise(vector: usize, n: i32, length: f32): void {
  const norm = Mathf.sqrt(dot(vector, vector, n));
  const scale: f32 = norm > 1e-9 ? length / norm : 0;
  for (let i = 0; i < n; i++) {
    const at = vector + (<usize>i << 2);
    store<f32>(at, load<f32>(at) * scale);
  }
}
