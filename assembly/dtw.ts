/**
 * Dynamic time warping of two sequences of unit vectors, local distance 1 - cosine.
 *
 * Every frame has a weight (how surely it is speech). A step costs the distance times the weight of the frames that it
 * consumes, so the weights along any path add up to the same total (Sakoe and Chiba's symmetric form, weighted), and
 * silence is skipped for nothing. The band is Sakoe-Chiba's, around the line between the corners.
 *
 * Vectors are whole numbers, whose products add up to the same in any order: all builds give the same bits.
 */
import { MAX_ALIGNED, OK, RESULT, TOO_LARGE } from './abi';
import { CURRENT, DISTANCES, FIRST, fillRow, movesOf, PREVIOUS, SECOND, UNREACHED } from './dtw-row';
import { distance, distancesOf } from './frame-distances';

// @ts-ignore: decorator
@inline function at(values: usize, i: i32): f32 {
  return load<f32>(values + (<usize>i << 2));
}

/**
 * a i8 [na × n] with weights wa; b i16 [nb × n, padded with zeros to a multiple of 8] with weights wb; scales f32 [nb], by which the
 * products with a frame of b are cosines. band as a share of the longer side; window in frames.
 * RESULT: the mean cost of the best path, and the worst mean over any `window` frames of it: one replaced word hides in
 * the first and shows in the second.
 */
export function dtw(
  a: usize, wa: usize, na: i32, b: usize, wb: usize, scales: usize, nb: i32, n: i32, band: f64, window: f64,
): i32 {
  if (na < 1 || nb < 1 || na > MAX_ALIGNED || nb > MAX_ALIGNED) return TOO_LARGE;
  const slope = na > 1 ? <f64>(nb - 1) / <f64>(na - 1) : <f64>nb;
  // At least the slope: consecutive rows of the band must touch.
  const reach = Math.max(Math.ceil(band * <f64>max(na, nb)), Math.ceil(slope));
  let previous = PREVIOUS;
  let current = CURRENT;
  // The band only moves on: what lies behind its end stays unreached in both rows.
  for (let j = 0; j < nb; j++) {
    store<f32>(previous + (<usize>j << 2), UNREACHED);
    store<f32>(current + (<usize>j << 2), UNREACHED);
  }
  // Where every path begins.
  store<f32>(previous - 4, 0);
  for (let i = 0; i < na; i++) {
    const centre = slope * i;
    const low = max(0, <i32>Math.ceil(centre - reach));
    const high = na > 1 ? min(nb - 1, <i32>Math.floor(centre + reach)) : nb - 1;
    distancesOf(a + <usize>i * <usize>n, b, scales, n, low, high + 1, DISTANCES);
    fillRow(previous, current, movesOf(i), at(wa, i), wb, low, high);
    const swap = previous;
    previous = current;
    current = swap;
  }
  let total: f64 = 0;
  for (let i = 0; i < na; i++) total += at(wa, i);
  for (let j = 0; j < nb; j++) total += at(wb, j);
  const mean = total > 0 ? <f64>at(previous, nb - 1) / total : 1.0;
  store<f64>(RESULT, mean);
  const worst = worstWindow(a, wa, na, b, wb, scales, nb, n, Math.min(2 * window, total * 0.999));
  store<f64>(RESULT, Math.max(mean, worst), 8);
  return OK;
}

/** Walks the best path backwards with a second pointer `weight` behind; distances are computed again, not stored. */
function worstWindow(
  a: usize, wa: usize, na: i32, b: usize, wb: usize, scales: usize, nb: i32, n: i32, weight: f64,
): f64 {
  let i = na - 1;
  let j = nb - 1;
  let tailI = i;
  let tailJ = j;
  let sum: f64 = 0;
  let held: f64 = 0;
  let worst: f64 = 0;
  while (true) {
    const consumed = stepWeight(wa, wb, i, j);
    sum += consumed * <f64>distance(a + <usize>(i * n), b, scales, n, j);
    held += consumed;
    while (tailI != i || tailJ != j) {
      const oldest = stepWeight(wa, wb, tailI, tailJ);
      if (held - oldest < weight) break;
      sum -= oldest * <f64>distance(a + <usize>(tailI * n), b, scales, n, tailJ);
      held -= oldest;
      const move = moveAt(tailI, tailJ);
      if (move < SECOND) tailI--;
      if (move != FIRST) tailJ--;
    }
    if (held > 0 && held >= weight) worst = Math.max(worst, sum / held);
    if (i == 0 && j == 0) break;
    const move = moveAt(i, j);
    if (move < SECOND) i--;
    if (move != FIRST) j--;
  }
  return worst;
}

// @ts-ignore: decorator
@inline function moveAt(i: i32, j: i32): u32 {
  return load<u8>(movesOf(i) + <usize>j);
}

function stepWeight(wa: usize, wb: usize, i: i32, j: i32): f64 {
  const move = moveAt(i, j);
  return (move >= SECOND ? 0.0 : <f64>at(wa, i)) + (move == FIRST ? 0.0 : <f64>at(wb, j));
}
