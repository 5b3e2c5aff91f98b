/** How well an envelope repeats itself around landmarks: autocorrelation under a window. */
import { VECTOR_A } from '../abi';
import { fourDots } from '../cosine';

/**
 * `envelope` f32 [length], `times` i32 [count], `window` f32 [2 × reach + 1], whose sum is 1 -> f32 [count × lags] at `dst`: for each lag
 * the sum of products of what lies so many samples apart, the mean taken off. `lags` is a multiple of 4; the window and the lags together
 * have at most 1,020 numbers.
 */
export function localLikeness(
  envelope: usize, length: i32, times: usize, count: i32, window: usize, reach: i32, lags: i32, dst: usize,
): void {
  const size = 2 * reach + 1;
  for (let i = size; i < size + lags + 3; i++) store<f32>(VECTOR_A + (<usize>i << 2), 0);
  for (let n = 0; n < count; n++) {
    const first = load<i32>(times + (<usize>n << 2)) - reach;
    let mean: f32 = 0;
    for (let i = 0; i < size; i++) {
      const at = <usize>i << 2;
      const value: f32 = <u32>(first + i) < <u32>length ? load<f32>(envelope + (<usize>(first + i) << 2)) : 0;
      store<f32>(VECTOR_A + at, value);
      mean += value * load<f32>(window + at);
    }
    for (let i = 0; i < size; i++) {
      const at = <usize>i << 2;
      store<f32>(VECTOR_A + at, (load<f32>(VECTOR_A + at) - mean) * load<f32>(window + at));
    }
    for (let lag = 0; lag < lags; lag += 4) {
      const later = VECTOR_A + (<usize>lag << 2);
      fourDots(VECTOR_A, later, later + 4, later + 8, later + 12, size - lag, dst + (<usize>(n * lags + lag) << 2));
    }
  }
}
