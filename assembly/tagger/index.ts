/**
 * A residual convolution block of the tagger that reads vowels (src/transliteration/model/convolution.ts has the same in
 * JavaScript, says how it stays exact, and gives the same bits): rows += max(0, layer(rows)).
 *
 * rows     f64 [length × width], one a letter; what lies outside the word counts as zero
 * weights  i8 panels of PANEL outputs, each [size × width × PANEL]
 * steps    f64 [width], worth of weight 1
 * bias     f64 [width]; width is a multiple of PANEL
 * longest  of the inputs that meet in one sum: its square root of squares, in units; keeps every sum within 16 bits
 * work     14 bytes for each input, 16 for each letter
 */
const PANEL: i32 = 48;

export function addBlock(
  rows: usize, length: i32, width: i32, weights: usize, steps: usize, bias: usize,
  size: i32, dilation: i32, longest: f64, work: usize,
): void {
  const starts = work + (<usize>length << 3);
  const places = starts + ((<usize>length + 1) << 2);
  const values = places + (<usize>(length * width) << 2);
  const units = unitsOf(rows, length, width, size, dilation, longest, work);
  round(rows, length, width, units, starts, places, values);
  const unit = 1 / units;
  const tap = <usize>(width * PANEL);
  const row = <usize>width << 3;
  for (let o = 0; o < width; o += PANEL) {
    for (let i = 0; i < length; i++) {
      let a = i16x8.splat(0);
      let b = a;
      let c = a;
      let d = a;
      let e = a;
      let f = a;
      for (let k = 0; k < size; k++) {
        const r = i + (k - (size - 1) / 2) * dilation;
        if (r < 0 || r >= length) continue;
        const from = weights + <usize>k * tap;
        const start = starts + (<usize>r << 2);
        const end = load<u32>(start, 4);
        for (let n = load<u32>(start); n < end; n++) {
          const w = from + load<u32>(places + (<usize>n << 2));
          const value = v128.load16_splat(values + (<usize>n << 1));
          a = i16x8.add(a, i16x8.mul(value, v128.load8x8_s(w)));
          b = i16x8.add(b, i16x8.mul(value, v128.load8x8_s(w, 8)));
          c = i16x8.add(c, i16x8.mul(value, v128.load8x8_s(w, 16)));
          d = i16x8.add(d, i16x8.mul(value, v128.load8x8_s(w, 24)));
          e = i16x8.add(e, i16x8.mul(value, v128.load8x8_s(w, 32)));
          f = i16x8.add(f, i16x8.mul(value, v128.load8x8_s(w, 40)));
        }
      }
      const at = <usize>o << 3;
      const to = rows + <usize>i * row + at;
      addEight(to, a, steps + at, bias + at, unit);
      addEight(to + 64, b, steps + at + 64, bias + at + 64, unit);
      addEight(to + 128, c, steps + at + 128, bias + at + 128, unit);
      addEight(to + 192, d, steps + at + 192, bias + at + 192, unit);
      addEight(to + 256, e, steps + at + 256, bias + at + 256, unit);
      addEight(to + 320, f, steps + at + 320, bias + at + 320, unit);
    }
    weights += <usize>size * tap;
  }
}

/** What 1 is worth in whole numbers, so that no sum of the window with the largest inputs overflows. */
function unitsOf(
  rows: usize, length: i32, width: i32, size: i32, dilation: i32, longest: f64, sums: usize,
): f64 {
  for (let r = 0; r < length; r++) {
    let sum: f64 = 0;
    for (const end = rows + (<usize>width << 3); rows < end; rows += 8) sum += load<f64>(rows) * load<f64>(rows);
    store<f64>(sums + (<usize>r << 3), sum);
  }
  const reach = (size - 1) / 2 * dilation;
  let most: f64 = 0;
  for (let r = 0; r < length; r++) {
    let sum: f64 = 0;
    for (let other = r - reach; other <= r + reach; other += dilation)
      if (other >= 0 && other < length) sum += load<f64>(sums + (<usize>other << 3));
    if (sum > most) most = sum;
  }
  return longest / (most > 0 ? Math.sqrt(most) : 1);
}

/** Rows as whole numbers without their zeros, about half of them, and where in its row each stands. */
function round(
  rows: usize, length: i32, width: i32, units: f64, starts: usize, places: usize, values: usize,
): void {
  let n: usize = 0;
  for (let r = 0; r < length; r++) {
    store<u32>(starts + (<usize>r << 2), <u32>n);
    for (let c = 0; c < width; c++, rows += 8) {
      const value = <i32>Math.floor(load<f64>(rows) * units + 0.5);
      store<i16>(values + (n << 1), <i16>value);
      store<u32>(places + (n << 2), c * PANEL);
      n += <usize>(value != 0);
    }
  }
  store<u32>(starts + (<usize>length << 2), <u32>n);
}

function addEight(to: usize, sums: v128, steps: usize, bias: usize, unit: f64): void {
  const low = i32x4.extend_low_i16x8_s(sums);
  const high = i32x4.extend_high_i16x8_s(sums);
  addTwo(to, f64x2.convert_low_i32x4_s(low), steps, bias, unit);
  addTwo(to + 16, f64x2.convert_low_i32x4_s(v128.shuffle<i32>(low, low, 2, 3, 2, 3)), steps + 16, bias + 16, unit);
  addTwo(to + 32, f64x2.convert_low_i32x4_s(high), steps + 32, bias + 32, unit);
  addTwo(to + 48, f64x2.convert_low_i32x4_s(v128.shuffle<i32>(high, high, 2, 3, 2, 3)), steps + 48, bias + 48, unit);
}

// @ts-ignore: decorator
@inline function addTwo(to: usize, sums: v128, steps: usize, bias: usize, unit: f64): void {
  const value = f64x2.add(f64x2.mul(sums, f64x2.mul(v128.load(steps), f64x2.splat(unit))), v128.load(bias));
  v128.store(to, f64x2.add(v128.load(to), f64x2.max(value, f64x2.splat(0))));
}
