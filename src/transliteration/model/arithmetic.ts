/**
 * exp and log from IEEE additions, multiplications and divisions alone. `Math.exp` and `Math.log` may differ in the last
 * bit between engines, which is enough to swap two candidates: these never differ.
 */

const { LN2 } = Math;
/** Below this the result is too small to change any sum we make. */
const SMALLEST = -700;

/** e to the power x, relative error below 1e-13 for -700 ≤ x ≤ 700. */
export function exp(x: number): number {
  if (x < SMALLEST) return 0;
  const halvings = Math.round(x / LN2);
  const rest = x - halvings * LN2;
  // Taylor series on |rest| ≤ 0.35; 13 terms reach the precision of a double.
  let sum = 1;
  for (let k = 13; k >= 1; k--) sum = 1 + (sum * rest) / k;
  const factor = halvings < 0 ? 0.5 : 2;
  for (let k = Math.abs(halvings); k > 0; k--) sum *= factor;
  return sum;
}

/** Natural logarithm of a positive number, absolute error below 1e-13. */
export function log(x: number): number {
  let halvings = 0;
  while (x > 1.5) {
    x *= 0.5;
    halvings++;
  }
  while (x < 0.75) {
    x *= 2;
    halvings--;
  }
  // log x = 2 artanh((x-1)/(x+1)); |z| ≤ 0.2, so z^21 is below a double's precision.
  const z = (x - 1) / (x + 1);
  const square = z * z;
  let sum = 0;
  for (let k = 19; k >= 1; k -= 2) sum = sum * square + 1 / k;
  return 2 * z * sum + halvings * LN2;
}

const STEPS_A_UNIT = 64;
const REACH = 20;
/** log(1 + exp(-d)) at d = 0, 1/64, 2/64 …: the correction when two log-probabilities are added. */
const SOFT_STEP = Float64Array.from({ length: REACH * STEPS_A_UNIT + 1 }, (_, i) =>
  log(1 + exp(-i / STEPS_A_UNIT)),
);

/** log(exp(a) + exp(b)) to about 1e-3: sums the probabilities of alignments that give one spelling. */
export function logAdd(a: number, b: number): number {
  const high = a > b ? a : b;
  const distance = high - (a > b ? b : a);
  return distance < REACH ? high + SOFT_STEP[Math.round(distance * STEPS_A_UNIT)]! : high;
}
