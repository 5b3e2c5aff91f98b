/**
 * One band of a signal as a complex envelope: filtered by the two halves of an analytic filter and turned back by its centre
 * frequency, so that it changes slowly and a stretch can be read between its samples.
 *
 * `src` holds taps/2 zeros, the signal, taps/2 zeros; `filter` is [2 × taps], taps a multiple of 4, then the cosines and sines of
 * `period` samples of the centre frequency. -> real, imaginary, magnitude [count] each.
 */
export function complexBand(
  src: usize, filter: usize, real: usize, imaginary: usize, magnitude: usize, count: i32, taps: i32, period: i32,
): void {
  const quadrature = filter + (<usize>taps << 2);
  const cosines = quadrature + (<usize>taps << 2);
  const sines = cosines + (<usize>period << 2);
  for (let n = 0, phase = 0; n < count; n++) {
    const at = <usize>n << 2;
    let a: f32 = 0;
    let b: f32 = 0;
    if (ASC_FEATURE_SIMD) {
      let inPhase = f32x4.splat(0);
      let behind = f32x4.splat(0);
      for (let k: usize = 0; k < <usize>taps << 2; k += 16) {
        const samples = v128.load(src + at + k);
        inPhase = f32x4.add(inPhase, f32x4.mul(samples, v128.load(filter + k)));
        behind = f32x4.add(behind, f32x4.mul(samples, v128.load(quadrature + k)));
      }
      a = sumOf(inPhase);
      b = sumOf(behind);
    } else {
      for (let k: usize = 0; k < <usize>taps << 2; k += 4) {
        const sample = load<f32>(src + at + k);
        a += sample * load<f32>(filter + k);
        b += sample * load<f32>(quadrature + k);
      }
    }
    const turn = <usize>phase << 2;
    const c = load<f32>(cosines + turn);
    const s = load<f32>(sines + turn);
    store<f32>(real + at, a * c + b * s);
    store<f32>(imaginary + at, b * c - a * s);
    store<f32>(magnitude + at, Mathf.sqrt(a * a + b * b));
    if (++phase === period) phase = 0;
  }
}

// @ts-ignore: decorator
@inline function sumOf(lanes: v128): f32 {
  return (
    f32x4.extract_lane(lanes, 0) + f32x4.extract_lane(lanes, 1) + (f32x4.extract_lane(lanes, 2) + f32x4.extract_lane(lanes, 3))
  );
}
