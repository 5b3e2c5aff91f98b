/**
 * A row of the table of costs of a time warping. What comes from the row before is computed by vectors; then every cell waits for its
 * left neighbour only, and no branch has to be guessed.
 */
import { MAX_ALIGNED, MOVES, ROWS } from './abi';
import { add, mul, smaller, splat } from './lanes';

/** How a path gets to a cell: on in both sequences, or, by a bit each, in one alone; where both bits are set, in the second. */
export const BOTH: u32 = 0;
export const FIRST: u32 = 1;
export const SECOND: u32 = 2;

/** No cost is below what was never reached, whatever is added to it. */
export const UNREACHED: f32 = Infinity;

/** Numbers of a row: one before its first cell, and as many behind the last as a vector may reach. */
const ROW = <usize>(MAX_ALIGNED + 8) << 2;
const BEFORE: usize = 16;

/** Costs of the row before, and of this one. */
export const PREVIOUS = ROWS + BEFORE;
export const CURRENT = PREVIOUS + ROW;
/** Distances of this row's cells, and what a step to them from the left costs. */
export const DISTANCES = CURRENT + ROW;
const STEPS = DISTANCES + ROW;

// @ts-ignore: decorator
@inline export function movesOf(row: i32): usize {
  return MOVES + <usize>row * MAX_ALIGNED;
}

/** Cells `low` to `high`, from their DISTANCES and the row before; all others of the row count as not reached. */
export function fillRow(previous: usize, current: usize, moves: usize, weight: f32, weights: usize, low: i32, high: i32): void {
  if (ASC_FEATURE_SIMD) fromAbove<v128>(previous, current, moves, weight, weights, low, high);
  else fromAbove<f32>(previous, current, moves, weight, weights, low, high);
  store<f32>(current + (<usize>low << 2) - 4, UNREACHED);
  for (let beyond: usize = 4; beyond <= 12; beyond += 4) store<f32>(current + (<usize>high << 2) + beyond, UNREACHED);
  fromLeft(current, moves, low, high);
}

/** The better of a step in both sequences and a step in the first. */
function fromAbove<T>(
  previous: usize, current: usize, moves: usize, weight: f32, weights: usize, low: i32, high: i32,
): void {
  const own = splat<T>(weight);
  for (let j = low; j <= high; j += sizeof<T>() >> 2) {
    const at = <usize>j << 2;
    const cost = load<T>(DISTANCES + at);
    const other = load<T>(weights + at);
    const both = add<T>(load<T>(previous + at - 4), mul<T>(add<T>(own, other), cost));
    const first = add<T>(load<T>(previous + at), mul<T>(own, cost));
    store<T>(current + at, smaller<T>(both, first));
    store<T>(STEPS + at, mul<T>(other, cost));
    storeFirst<T>(moves + <usize>j, first, both);
  }
}

/** FIRST where a step in the first sequence is the better. */
// @ts-ignore: decorator
@inline function storeFirst<T>(moves: usize, first: T, both: T): void {
  if (isVector<T>()) {
    const bits = v128.and(f32x4.lt(first, both), i32x4.splat(FIRST));
    v128.store32_lane(moves, i8x16.shuffle(bits, bits, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12), 0);
  } else store<u8>(moves, first < both ? FIRST : BOTH);
}

/** Or a step in the second, where that is better still. */
function fromLeft(current: usize, moves: usize, low: i32, high: i32): void {
  const end = <usize>(high + 1) << 2;
  if (ASC_FEATURE_SIMD) {
    let left = f32x4.splat(UNREACHED);
    for (let at = <usize>low << 2; at < end; at += 4) {
      const above = v128.load32_zero(current + at);
      const second = f32x4.add(left, v128.load32_zero(STEPS + at));
      const move = moves + (at >> 2);
      store<u8>(move, load<u8>(move) | ((i32x4.bitmask(f32x4.lt(second, above)) & 1) << 1));
      left = f32x4.pmin(above, second);
      v128.store32_lane(current + at, left, 0);
    }
  } else {
    let left = UNREACHED;
    for (let at = <usize>low << 2; at < end; at += 4) {
      const above = load<f32>(current + at);
      const second = left + load<f32>(STEPS + at);
      if (second < above) store<u8>(moves + (at >> 2), SECOND);
      left = smaller<f32>(above, second);
      store<f32>(current + at, left);
    }
  }
}
