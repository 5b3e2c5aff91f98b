/**
 * Convolutions of whole numbers: rows of activations and weights are rounded to 16 bits, each row by a scale of its own, and eight
 * products are added by one instruction. Sums of whole numbers are exact in any order: every build and every piece of a recording gives
 * the same bits.
 */
import { LANES } from '../abi';
import { add, larger, mul, splat, wholeBits } from '../lanes';

/**
 * Rounds rows of f32 to i16, so that the largest number of each becomes `limit`.
 *
 * src [rows × row bytes] -> dst [rows × half of that]; scales f32 [rows], by which a row is to be multiplied again. Rows are padded to
 * a multiple of 8 numbers.
 */
export function quantiseRows(src: usize, dst: usize, scales: usize, rows: i32, row: usize, limit: f32): void {
  for (let r = 0; r < rows; r++) {
    const largest = largestOf(src, row);
    store<f32>(scales, largest / limit);
    const factor: f32 = largest > 0 ? limit / largest : 0;
    if (ASC_FEATURE_SIMD) {
      const factors = f32x4.splat(factor);
      for (let c: usize = 0; c < row; c += 32) {
        const low = wholeBits<v128>(f32x4.mul(v128.load(src + c), factors));
        const high = wholeBits<v128>(f32x4.mul(v128.load(src + c, 16), factors));
        v128.store(dst + (c >> 1), i8x16.shuffle(low, high, 0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29));
      }
    } else {
      for (let c: usize = 0; c < row; c += 4)
        store<i16>(dst + (c >> 1), <i16>reinterpret<i32>(wholeBits<f32>(load<f32>(src + c) * factor)));
    }
    src += row;
    dst += row >> 1;
    scales += 4;
  }
}

/** The largest magnitude; numbers that are not negative are in the order of their bits. */
function largestOf(values: usize, bytes: usize): f32 {
  if (ASC_FEATURE_SIMD) {
    let a = i32x4.splat(0);
    let b = a;
    for (const end = values + bytes; values < end; values += 32) {
      a = i32x4.max_s(a, f32x4.abs(v128.load(values)));
      b = i32x4.max_s(b, f32x4.abs(v128.load(values, 16)));
    }
    a = i32x4.max_s(a, b);
    const first = max(i32x4.extract_lane(a, 0), i32x4.extract_lane(a, 1));
    return reinterpret<f32>(max(first, max(i32x4.extract_lane(a, 2), i32x4.extract_lane(a, 3))));
  }
  let largest: f32 = 0;
  for (const end = values + bytes; values < end; values += 4) largest = max<f32>(largest, abs<f32>(load<f32>(values)));
  return largest;
}

/**
 * One-dimensional convolution of rounded rows.
 *
 * src         i16 row that tap 0 of the first output frame reads; rows of padding are the caller's
 * scales      f32 of that row, and of those behind it
 * dst         [frames × width] f32
 * weights     i16 panels of 2 × LANES outputs, each [kernel × pairs of inputs × outputs × 2]
 * outputs     f32 [width], by which the sums of each output are to be multiplied; then bias, likewise. width is a multiple of 2 × LANES
 * run         bytes that every tap reads, a multiple of 4
 * pitch       bytes from a tap's weights to the next one's, within a panel
 * stride, dilation  rows from an output frame's input to the next one's, and from tap to tap
 * line        bytes of a row of src
 * row         bytes of a row of dst
 *
 * Between taps dst holds what was summed so far.
 */
export function convolveIntegers(
  src: usize, scales: usize, dst: usize, weights: usize, outputs: usize, frames: i32, kernel: i32, run: usize, pitch: usize,
  width: i32, stride: i32, dilation: i32, line: usize, row: usize, relu: bool,
): void {
  const step = <usize>stride * line;
  const next = <usize>stride << 2;
  const bias = <usize>width << 2;
  for (let o = 0; o < width; o += 2 * LANES) {
    let from = src;
    let scale = scales;
    for (let k = 0; k < kernel; k++) {
      const first = k == 0;
      const last = k == kernel - 1;
      // The build without 64-bit integers, which becomes JavaScript, has a sum for each output.
      if (ASC_FEATURE_SIMD) tap<v128>(from, scale, dst, weights, outputs, bias, frames, run, step, next, row, first, last, relu);
      else if (ASC_FEATURE_SIGN_EXTENSION)
        tap<i64>(from, scale, dst, weights, outputs, bias, frames, run, step, next, row, first, last, relu);
      else {
        tap<i32>(from, scale, dst, weights, outputs, bias, frames, run, step, next, row, first, last, relu);
        tap<i32>(from, scale, dst + 4, weights + 4, outputs + 4, bias, frames, run, step, next, row, first, last, relu);
      }
      from += <usize>dilation * line;
      scale += <usize>dilation << 2;
      weights += pitch;
    }
    outputs += 8 * LANES;
    dst += 8 * LANES;
  }
}

// `T` holds sums: a v128 those of four outputs, of which a panel has two; an i64 two, one in either half; an i32 one.

/** Bytes of a panel's weights for two inputs. */
const PAIR: usize = 8 * LANES;

function tap<T>(
  src: usize, scale: usize, dst: usize, weights: usize, outputs: usize, bias: usize, frames: i32, run: usize, step: usize,
  next: usize, row: usize, first: bool, last: bool, relu: bool,
): void {
  let f = 0;
  for (; f + 4 <= frames; f += 4) {
    fourFrames<T>(src, scale, dst, weights, outputs, bias, run, step, next, row, first, last, relu);
    src += 4 * step;
    scale += 4 * next;
    dst += 4 * row;
  }
  for (; f < frames; f++) {
    oneFrame<T>(src, scale, dst, weights, outputs, bias, run, first, last, relu);
    src += step;
    scale += next;
    dst += row;
  }
}

/** Four frames times two vectors of outputs: eight sums, which the registers of every engine hold. */
// @ts-ignore: decorator
@inline function fourFrames<T>(
  src: usize, scale: usize, dst: usize, weights: usize, outputs: usize, bias: usize, run: usize, step: usize, next: usize,
  row: usize, first: bool, last: bool, relu: bool,
): void {
  let a0 = zero<T>();
  let b0 = zero<T>();
  let a1 = zero<T>();
  let b1 = zero<T>();
  let a2 = zero<T>();
  let b2 = zero<T>();
  let a3 = zero<T>();
  let b3 = zero<T>();
  const end = src + run;
  const twice = step << 1;
  const thrice = twice + step;
  while (src < end) {
    const wa = weightsA<T>(weights);
    const wb = weightsB<T>(weights);
    if (isVector<T>()) {
      let x = v128.load32_splat(src);
      a0 = addDot<T>(a0, x, wa);
      b0 = addDot<T>(b0, x, wb);
      x = v128.load32_splat(src + step);
      a1 = addDot<T>(a1, x, wa);
      b1 = addDot<T>(b1, x, wb);
      x = v128.load32_splat(src + twice);
      a2 = addDot<T>(a2, x, wa);
      b2 = addDot<T>(b2, x, wb);
      x = v128.load32_splat(src + thrice);
      a3 = addDot<T>(a3, x, wa);
      b3 = addDot<T>(b3, x, wb);
    } else {
      a0 = addProducts<T>(a0, src, wa, wb);
      a1 = addProducts<T>(a1, src + step, wa, wb);
      a2 = addProducts<T>(a2, src + twice, wa, wb);
      a3 = addProducts<T>(a3, src + thrice, wa, wb);
    }
    weights += PAIR;
    src += 4;
  }
  keep<T>(dst, a0, b0, scale, outputs, bias, first, last, relu);
  keep<T>(dst + row, a1, b1, scale + next, outputs, bias, first, last, relu);
  keep<T>(dst + 2 * row, a2, b2, scale + 2 * next, outputs, bias, first, last, relu);
  keep<T>(dst + 3 * row, a3, b3, scale + 3 * next, outputs, bias, first, last, relu);
}

// @ts-ignore: decorator
@inline function oneFrame<T>(
  src: usize, scale: usize, dst: usize, weights: usize, outputs: usize, bias: usize, run: usize, first: bool, last: bool,
  relu: bool,
): void {
  let a = zero<T>();
  let b = zero<T>();
  for (let x = src; x < src + run; x += 4) {
    const wa = weightsA<T>(weights);
    const wb = weightsB<T>(weights);
    if (isVector<T>()) {
      const pair = v128.load32_splat(x);
      a = addDot<T>(a, pair, wa);
      b = addDot<T>(b, pair, wb);
    } else a = addProducts<T>(a, x, wa, wb);
    weights += PAIR;
  }
  keep<T>(dst, a, b, scale, outputs, bias, first, last, relu);
}

// @ts-ignore: decorator
@inline function zero<T>(): T {
  if (isVector<T>()) return i32x4.splat(0);
  return <T>0;
}

/** Of the first vector of outputs, for two inputs; without vectors, of the outputs of a sum for the first input. */
// @ts-ignore: decorator
@inline function weightsA<T>(weights: usize): T {
  if (isVector<T>()) return v128.load(weights);
  return <T>ofInput<T>(weights);
}

/** Of the second vector of outputs; without vectors, for the second input. */
// @ts-ignore: decorator
@inline function weightsB<T>(weights: usize): T {
  if (isVector<T>()) return v128.load(weights, 16);
  return <T>ofInput<T>(weights + 2);
}

/** Two outputs' weights lie two inputs apart. */
// @ts-ignore: decorator
@inline function ofInput<T>(weights: usize): T {
  if (sizeof<T>() == 8) return <T>((<i64>load<i16>(weights, 4) << 32) + <i64>load<i16>(weights));
  return <T>load<i16>(weights);
}

// @ts-ignore: decorator
@inline function addDot<T>(sum: T, inputs: v128, weights: T): T {
  return i32x4.add(sum, i32x4.dot_i16x8_s(inputs, weights));
}

/** A sum in the upper half misses one where that in the lower half is negative: `keep` gives it back. */
// @ts-ignore: decorator
@inline function addProducts<T>(sum: T, inputs: usize, first: T, second: T): T {
  return <T>(sum + <T>load<i16>(inputs) * first + <T>load<i16>(inputs, 2) * second);
}

/** Sums of one tap, times the scale of their row, after those of the taps before. */
// @ts-ignore: decorator
@inline function keep<T>(
  dst: usize, a: T, b: T, scale: usize, outputs: usize, bias: usize, first: bool, last: bool, relu: bool,
): void {
  if (isVector<T>()) {
    const factor = v128.load_splat<f32>(scale);
    put<v128>(dst, f32x4.mul(f32x4.convert_i32x4_s(a), factor), outputs, bias, first, last, relu);
    put<v128>(dst + 16, f32x4.mul(f32x4.convert_i32x4_s(b), factor), outputs + 16, bias, first, last, relu);
  } else {
    const factor = load<f32>(scale);
    const low = <i32>a;
    put<f32>(dst, <f32>low * factor, outputs, bias, first, last, relu);
    if (sizeof<T>() == 8)
      put<f32>(dst + 4, <f32>(<i32>((<i64>a - <i64>low) >> 32)) * factor, outputs + 4, bias, first, last, relu);
  }
}

/** Behind the last tap: as it leaves the layer. */
// @ts-ignore: decorator
@inline function put<F>(dst: usize, value: F, outputs: usize, bias: usize, first: bool, last: bool, relu: bool): void {
  if (!first) value = add<F>(load<F>(dst), value);
  if (last) {
    value = add<F>(load<F>(outputs + bias), mul<F>(value, load<F>(outputs)));
    if (relu) value = larger<F>(value, splat<F>(0));
  }
  store<F>(dst, value);
}
