import { dot, fourDots } from './cosine';

/**
 * Polyphase filtering: output n lies at n × from / to among the source samples and is the inner product of the `taps` samples
 * around it with the row of its phase, or with two rows where it falls between them.
 *
 * `src` starts at sample `origin` of a source padded by taps/2 - 1 zeros; `rows` is [phases + 1 × taps].
 */
export function resample(
  src: usize, dst: usize, rows: usize, first: i32, outputs: i32, origin: i32, taps: i32, phases: i32, from: f64, to: f64,
): void {
  const row = <usize>taps << 2;
  // Where the rates' ratio is a whole number, all outputs are of one phase.
  const stride = from / to;
  const isWhole = stride == Math.floor(stride);
  let n = 0;
  if (isWhole) {
    const step = <usize>stride << 2;
    let source = src + (<usize>(first * <i32>stride - origin) << 2);
    for (; n + 4 <= outputs; n += 4) {
      fourDots(rows, source, source + step, source + 2 * step, source + 3 * step, taps, dst + (<usize>n << 2));
      source += 4 * step;
    }
  }
  for (; n < outputs; n++) {
    const position = (<f64>(first + n) * from) / to;
    const base = Math.floor(position);
    const phase = (position - base) * <f64>phases;
    // Rates in a ratio of small numbers land on a row; what rounding leaves over is not worth a second one.
    const nearest = Math.round(phase);
    const exact = Math.abs(phase - nearest) < 1e-6;
    const index = exact ? nearest : Math.floor(phase);
    const source = src + (<usize>(<i32>base - origin) << 2);
    const weights = rows + <usize>index * row;
    let value = dot(weights, source, taps);
    if (!exact) value += <f32>(phase - index) * (dot(weights + row, source, taps) - value);
    store<f32>(dst + (<usize>n << 2), value);
  }
}
