import { dot } from '../cosine';

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
    const a = dot(src + at, filter, taps);
    const b = dot(src + at, quadrature, taps);
    const turn = <usize>phase << 2;
    const c = load<f32>(cosines + turn);
    const s = load<f32>(sines + turn);
    store<f32>(real + at, a * c + b * s);
    store<f32>(imaginary + at, b * c - a * s);
    store<f32>(magnitude + at, Mathf.sqrt(a * a + b * b));
    if (++phase === period) phase = 0;
  }
}
