/**
 * Slopes over ±window frames by linear regression, edges repeated (HTK book, 5.9). [frames × columns] -> the same shape.
 */
export function deltas(src: usize, dst: usize, frames: i32, columns: i32, window: i32): void {
  let divisor: f32 = 0;
  for (let i = 1; i <= window; i++) divisor += 2.0 * <f32>i * <f32>i;
  const row = <usize>columns << 2;
  for (let f = 0; f < frames; f++) {
    for (let c = 0; c < columns; c++) {
      const column = src + (<usize>c << 2);
      let sum: f32 = 0;
      for (let i = 1; i <= window; i++) {
        const after = load<f32>(column + <usize>min(f + i, frames - 1) * row);
        const before = load<f32>(column + <usize>max(f - i, 0) * row);
        sum += <f32>i * (after - before);
      }
      store<f32>(dst, sum / divisor);
      dst += 4;
    }
  }
}
