import { LANES } from '../abi';
import { add, larger, loadSplat, mul, splat } from '../lanes';

/**
 * One-dimensional convolution in single precision, or a dense layer where kernel and frames are 1: for what integers.ts does not take.
 *
 * src      row that tap 0 of the first output frame reads; rows of padding are the caller's
 * dst      [frames × width]
 * weights  panels of 2 × LANES outputs, each [kernel × channels × outputs]: they stay in the first cache while all frames pass
 * bias     [width]; width is a multiple of 2 × LANES
 * step     bytes from an output frame's input to the next one's: stride rows
 * hop      bytes from tap to tap: dilation rows
 * row      bytes of a row of dst
 *
 * Every output is summed tap by tap, channel by channel, whatever the block it falls into: chunks of a recording and both
 * builds give the same bits.
 */
export function conv1d(
  src: usize, dst: usize, weights: usize, bias: usize,
  frames: i32, kernel: i32, channels: i32, width: i32, step: usize, hop: usize, row: usize, relu: bool,
): void {
  const run = <usize>channels << 2;
  convolve(src, dst, weights, bias, frames, kernel, run, 2 * LANES * run, width, step, hop, row, relu);
}

/**
 * The same over a part of each tap.
 *
 * run    bytes that every tap reads
 * pitch  bytes from a tap's weights to the next one's, within a panel: at least those for the run
 */
export function convolve(
  src: usize, dst: usize, weights: usize, bias: usize, frames: i32, kernel: i32,
  run: usize, pitch: usize, width: i32, step: usize, hop: usize, row: usize, relu: bool,
): void {
  if (ASC_FEATURE_SIMD) panels<v128>(src, dst, weights, bias, frames, kernel, run, pitch, width, step, hop, row, relu);
  else panels<f32>(src, dst, weights, bias, frames, kernel, run, pitch, width, step, hop, row, relu);
}

function panels<T>(
  src: usize, dst: usize, weights: usize, bias: usize, frames: i32, kernel: i32,
  run: usize, pitch: usize, width: i32, step: usize, hop: usize, row: usize, relu: bool,
): void {
  for (let o = 0; o < width; o += 2 * LANES) {
    let from = src;
    let to = dst;
    let f = 0;
    for (; f + 4 <= frames; f += 4) {
      fourFrames<T>(from, to, weights, bias, kernel, run, pitch, step, hop, row, relu);
      from += 4 * step;
      to += 4 * row;
    }
    for (; f < frames; f++) {
      oneFrame<T>(from, to, weights, bias, kernel, run, pitch, hop, relu);
      from += step;
      to += row;
    }
    weights += <usize>kernel * pitch;
    bias += 2 * sizeof<T>();
    dst += 2 * sizeof<T>();
  }
}

/**
 * Four frames times two vectors of outputs: eight sums, which the registers of every engine hold. With twelve, or a loop unrolled by
 * hand, V8 spills them and is a third slower.
 */
// @ts-ignore: decorator
@inline function fourFrames<T>(
  src: usize, dst: usize, weights: usize, bias: usize, kernel: i32,
  run: usize, pitch: usize, step: usize, hop: usize, row: usize, relu: bool,
): void {
  let a0 = load<T>(bias);
  let b0 = load<T>(bias, sizeof<T>());
  let a1 = a0;
  let b1 = b0;
  let a2 = a0;
  let b2 = b0;
  let a3 = a0;
  let b3 = b0;
  for (let k = 0; k < kernel; k++) {
    let x0 = src;
    let x1 = x0 + step;
    let x2 = x1 + step;
    let x3 = x2 + step;
    let w = weights;
    const end = src + run;
    while (x0 < end) {
      const wa = load<T>(w);
      const wb = load<T>(w, sizeof<T>());
      let x = loadSplat<T>(x0);
      a0 = add<T>(a0, mul<T>(x, wa));
      b0 = add<T>(b0, mul<T>(x, wb));
      x = loadSplat<T>(x1);
      a1 = add<T>(a1, mul<T>(x, wa));
      b1 = add<T>(b1, mul<T>(x, wb));
      x = loadSplat<T>(x2);
      a2 = add<T>(a2, mul<T>(x, wa));
      b2 = add<T>(b2, mul<T>(x, wb));
      x = loadSplat<T>(x3);
      a3 = add<T>(a3, mul<T>(x, wa));
      b3 = add<T>(b3, mul<T>(x, wb));
      w += 2 * sizeof<T>();
      x0 += 4;
      x1 += 4;
      x2 += 4;
      x3 += 4;
    }
    src += hop;
    weights += pitch;
  }
  keep<T>(dst, a0, b0, relu);
  keep<T>(dst + row, a1, b1, relu);
  keep<T>(dst + 2 * row, a2, b2, relu);
  keep<T>(dst + 3 * row, a3, b3, relu);
}

// @ts-ignore: decorator
@inline function oneFrame<T>(
  src: usize, dst: usize, weights: usize, bias: usize, kernel: i32, run: usize, pitch: usize, hop: usize, relu: bool,
): void {
  let a = load<T>(bias);
  let b = load<T>(bias, sizeof<T>());
  for (let k = 0; k < kernel; k++) {
    let w = weights;
    for (let x = src; x < src + run; x += 4) {
      const value = loadSplat<T>(x);
      a = add<T>(a, mul<T>(value, load<T>(w)));
      b = add<T>(b, mul<T>(value, load<T>(w, sizeof<T>())));
      w += 2 * sizeof<T>();
    }
    src += hop;
    weights += pitch;
  }
  keep<T>(dst, a, b, relu);
}

// @ts-ignore: decorator
@inline function keep<T>(dst: usize, a: T, b: T, relu: bool): void {
  store<T>(dst, relu ? larger<T>(a, splat<T>(0)) : a);
  store<T>(dst, relu ? larger<T>(b, splat<T>(0)) : b, sizeof<T>());
}
