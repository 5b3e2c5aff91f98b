import { sumsOf } from '../cosine';

/**
 * One band of a signal as a complex envelope: filtered by the two halves of an analytic filter and turned back by its centre
 * frequency, so that it changes slowly and a stretch can be read between its samples.
 *
 * `src` holds taps/2 zeros, the signal, taps/2 zeros; `filter` is [2 × taps], taps a multiple of 4, then the cosines and sines of
 * `period` samples of the centre frequency. -> real, imaginary, magnitude [count] each, by fours: up to three
 * numbers behind them are written too.
 */
export function complexBand(
  src: usize, filter: usize, real: usize, imaginary: usize, magnitude: usize, count: i32, taps: i32, period: i32,
): void {
  const quadrature = filter + (<usize>taps << 2);
  const cosines = quadrature + (<usize>taps << 2);
  const sines = cosines + (<usize>period << 2);
  for (let n = 0, phase = 0; n < count; n += 4) {
    const at = <usize>n << 2;
    // To where the results go: in phase, then a quarter behind.
    if (ASC_FEATURE_SIMD) fourSamples(src + at, filter, quadrature, taps, real + at, imaginary + at);
    else for (let i: usize = 0; i < 16; i += 4) oneSample(src + at + i, filter, quadrature, taps, real + at + i, imaginary + at + i);
    for (let i: usize = 0; i < 16; i += 4) {
      const a = load<f32>(real + at + i);
      const b = load<f32>(imaginary + at + i);
      const turn = <usize>phase << 2;
      const c = load<f32>(cosines + turn);
      const s = load<f32>(sines + turn);
      store<f32>(real + at + i, a * c + b * s);
      store<f32>(imaginary + at + i, b * c - a * s);
      store<f32>(magnitude + at + i, Mathf.sqrt(a * a + b * b));
      if (++phase === period) phase = 0;
    }
  }
}

/** Eight sums: none waits for its last addition. */
// @ts-ignore: decorator
@inline function fourSamples(src: usize, filter: usize, quadrature: usize, taps: i32, inPhase: usize, behind: usize): void {
  let a0 = f32x4.splat(0);
  let a1 = f32x4.splat(0);
  let a2 = f32x4.splat(0);
  let a3 = f32x4.splat(0);
  let b0 = f32x4.splat(0);
  let b1 = f32x4.splat(0);
  let b2 = f32x4.splat(0);
  let b3 = f32x4.splat(0);
  for (let k: usize = 0; k < <usize>taps << 2; k += 16) {
    const f = v128.load(filter + k);
    const g = v128.load(quadrature + k);
    let samples = v128.load(src + k);
    a0 = f32x4.add(a0, f32x4.mul(samples, f));
    b0 = f32x4.add(b0, f32x4.mul(samples, g));
    samples = v128.load(src + k, 4);
    a1 = f32x4.add(a1, f32x4.mul(samples, f));
    b1 = f32x4.add(b1, f32x4.mul(samples, g));
    samples = v128.load(src + k, 8);
    a2 = f32x4.add(a2, f32x4.mul(samples, f));
    b2 = f32x4.add(b2, f32x4.mul(samples, g));
    samples = v128.load(src + k, 12);
    a3 = f32x4.add(a3, f32x4.mul(samples, f));
    b3 = f32x4.add(b3, f32x4.mul(samples, g));
  }
  v128.store(inPhase, sumsOf(a0, a1, a2, a3));
  v128.store(behind, sumsOf(b0, b1, b2, b3));
}

// @ts-ignore: decorator
@inline function oneSample(src: usize, filter: usize, quadrature: usize, taps: i32, inPhase: usize, behind: usize): void {
  let a: f32 = 0;
  let b: f32 = 0;
  for (let k: usize = 0; k < <usize>taps << 2; k += 4) {
    const sample = load<f32>(src + k);
    a += sample * load<f32>(filter + k);
    b += sample * load<f32>(quadrature + k);
  }
  store<f32>(inPhase, a);
  store<f32>(behind, b);
}
