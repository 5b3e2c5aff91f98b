/**
 * A voice print: weighted statistics of cepstra and deltas over an utterance, through a trained projection, at length 1.
 * The mean is what tells speakers apart (no CMN here); the spreads add how they move.
 */
import { VECTOR_A } from './abi';
import { affine } from './affine';
import { normalise } from './cosine';

// Keep the logarithms of spreads bounded where an utterance is nearly constant.
const SPREAD_FLOOR: f64 = 0.1;
const SLOPE_FLOOR: f64 = 0.05;

/** [frames × columns] cepstra and deltas, column 0 (level) left out -> 3 × (columns - 1) numbers at `dst`. */
export function statistics(cepstra: usize, slopes: usize, weights: usize, dst: usize, frames: i32, columns: i32): void {
  const row = <usize>columns << 2;
  const width = <usize>(columns - 1) << 2;
  let total: f64 = 0;
  for (let f = 0; f < frames; f++) total += load<f32>(weights + (<usize>f << 2));
  const share = total > 0 ? 1.0 / total : 0.0;
  for (let c = 1; c < columns; c++) {
    const offset = <usize>c << 2;
    let mean: f64 = 0;
    let spread: f64 = 0;
    let slope: f64 = 0;
    for (let f = 0; f < frames; f++) {
      mean += <f64>load<f32>(weights + (<usize>f << 2)) * load<f32>(cepstra + <usize>f * row + offset);
    }
    mean *= share;
    for (let f = 0; f < frames; f++) {
      const weight: f64 = load<f32>(weights + (<usize>f << 2));
      const centred = load<f32>(cepstra + <usize>f * row + offset) - mean;
      const moved: f64 = load<f32>(slopes + <usize>f * row + offset);
      spread += weight * centred * centred;
      slope += weight * moved * moved;
    }
    store<f32>(dst, <f32>mean);
    store<f32>(dst + width, <f32>Math.log(Math.sqrt(spread * share) + SPREAD_FLOOR));
    store<f32>(dst + 2 * width, <f32>Math.log(Math.sqrt(slope * share) + SLOPE_FLOOR));
    dst += 4;
  }
}

/** Statistics [columns] -> print [rows] of length 1. */
export function project(stats: usize, dst: usize, model: usize, rows: i32, columns: i32): void {
  memory.copy(VECTOR_A, stats, <usize>columns << 2);
  affine(VECTOR_A, dst, model, rows, columns);
  normalise(dst, rows, 1);
}
