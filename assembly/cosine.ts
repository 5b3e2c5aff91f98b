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
  for (let r = 0; r < rows; r++) {
    store<f32>(dst + (<usize>r << 2), dot(vector, matrix, n));
    matrix += <usize>n << 2;
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
