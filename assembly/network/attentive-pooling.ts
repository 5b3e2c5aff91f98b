/**
 * Attentive statistics pooling (Okabe, Koshinaka and Shinoda 2018): for every channel its own softmax over time, and with it the
 * weighted mean and standard deviation. Frame by frame, with the largest score so far taken out of the exponents and the running
 * means of Welford and West, so that a recording of any length needs four numbers a channel, and chunks give the same bits.
 *
 * state: [4 × row]: largest score, total weight, mean, sum of squares around it
 */
import { add, anyAbove, div, exp, larger, mul, splat, sqrt, sub } from '../lanes';

/** Below any score a network gives, far enough from -Infinity to be subtracted from. */
const NOTHING: f32 = -1e30;

export function poolStart(state: usize, row: usize): void {
  memory.fill(state, 0, 4 * row);
  for (let c: usize = 0; c < row; c += 4) store<f32>(state + c, NOTHING);
}

/** Takes `frames` rows of values and their scores in. */
export function poolFrames(state: usize, values: usize, scores: usize, frames: i32, row: usize): void {
  if (ASC_FEATURE_SIMD) accumulate<v128>(state, values, scores, frames, row);
  else accumulate<f32>(state, values, scores, frames, row);
}

function accumulate<T>(state: usize, values: usize, scores: usize, frames: i32, row: usize): void {
  for (let c: usize = 0; c < row; c += sizeof<T>()) {
    const at = state + c;
    let largest = load<T>(at);
    let total = load<T>(at + row);
    let mean = load<T>(at + 2 * row);
    let squares = load<T>(at + 3 * row);
    let next = c;
    for (let f = 0; f < frames; f++) {
      const score = load<T>(scores + next);
      const value = load<T>(values + next);
      if (anyAbove<T>(score, largest)) {
        const raised = larger<T>(score, largest);
        const shrink = exp<T>(sub<T>(largest, raised));
        total = mul<T>(total, shrink);
        squares = mul<T>(squares, shrink);
        largest = raised;
      }
      const weight = exp<T>(sub<T>(score, largest));
      total = add<T>(total, weight);
      const away = sub<T>(value, mean);
      mean = add<T>(mean, div<T>(mul<T>(away, weight), total));
      squares = add<T>(squares, mul<T>(mul<T>(weight, away), sub<T>(value, mean)));
      next += row;
    }
    store<T>(at, largest);
    store<T>(at + row, total);
    store<T>(at + 2 * row, mean);
    store<T>(at + 3 * row, squares);
  }
}

/** Means, then standard deviations, of the first `channels` -> dst [2 × channels]; no variance counts as less than `floor`. */
export function poolFinish(state: usize, dst: usize, channels: i32, row: usize, floor: f32): void {
  const half = <usize>channels << 2;
  for (let c: usize = 0; c < half; c += 4) {
    const variance = load<f32>(state + 3 * row + c) / load<f32>(state + row + c);
    store<f32>(dst + c, load<f32>(state + 2 * row + c));
    store<f32>(dst + half + c, sqrt<f32>(max(variance, floor)));
  }
}
