/**
 * What is said, frame by frame: a trained linear view of ± 60 ms of cepstra (an LDA between pieces of words, so that speakers
 * fall together), beside the plain cepstra and deltas (which still tell speakers apart). Each part is a unit vector times its share.
 */
import { MATRIX_C, VECTOR_A } from './abi';
import { affine } from './affine';
import { dotRows, normalise } from './cosine';

/** Frames looked at: -6, -4, -2, 0, 2, 4, 6. */
const CONTEXT: i32 = 7;
const STRIDE: i32 = 2;

/**
 * Centred cepstra and deltas [frames × columns] -> [frames × (rows + 2 × plain)].
 * model: mean, scale, matrix for `rows` from CONTEXT × `used` columns, then scales of `plain` cepstra and `plain` deltas
 * (column 0, the level, left out).
 */
export function phraseFrames(
  cepstra: usize, slopes: usize, dst: usize, model: usize,
  frames: i32, columns: i32, used: i32, rows: i32, plain: i32, share: f64,
): void {
  const row = <usize>columns << 2;
  const width = CONTEXT * used;
  const scales = model + (<usize>(width * (rows + 2)) << 2);
  const trained = <f32>Math.sqrt(share);
  const untrained = <f32>Math.sqrt(1.0 - share);
  for (let f = 0; f < frames; f++) {
    for (let k = 0; k < CONTEXT; k++) {
      const source = min(max(f + (k - CONTEXT / 2) * STRIDE, 0), frames - 1);
      memory.copy(VECTOR_A + (<usize>(k * used) << 2), cepstra + <usize>source * row, <usize>used << 2);
    }
    affine(VECTOR_A, dst, model, rows, width);
    normalise(dst, rows, trained);
    dst += <usize>rows << 2;
    for (let c = 0; c < plain; c++) {
      const from = <usize>f * row + (<usize>(c + 1) << 2);
      const to = dst + (<usize>c << 2);
      store<f32>(to, load<f32>(cepstra + from) * load<f32>(scales + (<usize>c << 2)));
      store<f32>(to + (<usize>plain << 2), load<f32>(slopes + from) * load<f32>(scales + (<usize>(plain + c) << 2)));
    }
    normalise(dst, 2 * plain, untrained);
    dst += <usize>(2 * plain) << 2;
  }
}

/**
 * Weighted mean distance of each frame to the nearest of `codes` typical speech frames [codes × n]: what even the best-fitting
 * phrase would cost, so that noise in a recording is not held against the phrase.
 */
export function fillerCost(frames: usize, weights: usize, codebook: usize, count: i32, codes: i32, n: i32): f64 {
  const row = <usize>n << 2;
  let sum: f64 = 0;
  let total: f64 = 0;
  for (let f = 0; f < count; f++) {
    let best: f32 = -1;
    dotRows(frames + <usize>f * row, codebook, MATRIX_C, codes, n);
    for (let c = 0; c < codes; c++) best = max(best, load<f32>(MATRIX_C + (<usize>c << 2)));
    const weight: f64 = load<f32>(weights + (<usize>f << 2));
    sum += weight * (1 - best);
    total += weight;
  }
  return total > 0 ? sum / total : 1.0;
}
