import { LANES } from '../abi';
import { convolve } from './conv1d';
import { convolveIntegers } from './integers';

/**
 * Two-dimensional convolution, over time and over bands of frequency: conv1d over the bands that lie around each output band. Beyond the
 * first and the last band are zeros, whose weights are passed over.
 *
 * src         row that tap 0 of the first output frame reads, [bands × depth] each; rows of padding are the caller's
 * dst         [frames × output bands × width], an output band for every `bandStride` of the input
 * weights     panels of 2 × LANES outputs, each [kernel × bandKernel × depth × outputs]
 * bias        [width]; width is a multiple of 2 × LANES
 * step, hop, row  as conv1d has them
 */
export function conv2d(
  src: usize, dst: usize, weights: usize, bias: usize, frames: i32, kernel: i32, bands: i32, depth: i32, width: i32,
  bandKernel: i32, bandStride: i32, step: usize, hop: usize, row: usize, relu: bool,
): void {
  const cell = depth << 2;
  const pitch = 2 * LANES * cell * bandKernel;
  const reach = bandKernel >> 1;
  for (let centre = 0; centre < bands; centre += bandStride) {
    const low = max(0, centre - reach);
    const high = min(bands, centre + reach + 1);
    const passed = 2 * LANES * cell * (low - centre + reach);
    convolve(
      src + <usize>(low * cell), dst, weights + <usize>passed, bias, frames, kernel,
      <usize>((high - low) * cell), <usize>pitch, width, step, hop, row, relu,
    );
    dst += <usize>width << 2;
  }
}

/**
 * The same of rows and weights that were rounded (integers.ts), for an even `depth`.
 *
 * stride, dilation  rows from an output frame's input to the next one's, from tap to tap
 * line              bytes of a row of src
 */
export function conv2dIntegers(
  src: usize, scales: usize, dst: usize, weights: usize, outputs: usize, frames: i32, kernel: i32, bands: i32, depth: i32,
  width: i32, bandKernel: i32, bandStride: i32, stride: i32, dilation: i32, line: usize, row: usize, relu: bool,
): void {
  const cell = depth << 1;
  const pitch = 2 * LANES * cell * bandKernel;
  const reach = bandKernel >> 1;
  for (let centre = 0; centre < bands; centre += bandStride) {
    const low = max(0, centre - reach);
    const high = min(bands, centre + reach + 1);
    const passed = 2 * LANES * cell * (low - centre + reach);
    convolveIntegers(
      src + <usize>(low * cell), scales, dst, weights + <usize>passed, outputs, frames, kernel, <usize>((high - low) * cell),
      <usize>pitch, width, stride, dilation, line, row, relu,
    );
    dst += <usize>width << 2;
  }
}
