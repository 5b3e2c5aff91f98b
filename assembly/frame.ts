import { ENERGY, IMAGINARY, option, REAL, REVERSAL, Slot, WINDOW } from './abi';

/**
 * Frames into their lanes of REAL and IMAGINARY: scaled, DC removed, pre-emphasised, windowed, zero-padded, even samples
 * real and odd ones imaginary, in bit-reversed order. Their energies before pre-emphasis and window, as Kaldi's raw energy, go to
 * ENERGY. The first sample is pre-emphasised against itself, as in HTK and Kaldi.
 *
 * Frame `first` of `frames` begins at samples + first * hop; lanes beyond the last frame repeat it.
 */
export function loadFrames<T>(samples: usize, hop: usize, first: i32, frames: i32, length: i32, size: i32): void {
  const scale = <f32>option(Slot.InputScale);
  const emphasis = <f32>option(Slot.PreEmphasis);
  const removeDc = option(Slot.RemoveDc) != 0;
  if (isVector<T>()) {
    const a = samples + <usize>first * hop;
    const b = samples + <usize>min(first + 1, frames - 1) * hop;
    const c = samples + <usize>min(first + 2, frames - 1) * hop;
    const d = samples + <usize>min(first + 3, frames - 1) * hop;
    fourFrames(a, b, c, d, scale, emphasis, removeDc, length, size, first, frames);
  } else store<f32>(ENERGY + (<usize>first << 2), oneFrame(samples + <usize>first * hop, scale, emphasis, removeDc, length, size));
}

function oneFrame(from: usize, scale: f32, emphasis: f32, removeDc: bool, length: i32, size: i32): f32 {
  let mean: f64 = 0;
  if (removeDc) {
    for (let i = 0; i < length; i++) mean += load<f32>(from + (<usize>i << 2));
    mean /= <f64>length;
  }
  const offset = <f32>mean;
  let energy: f64 = 0;
  let previous = (load<f32>(from) - offset) * scale;
  for (let i = 0; i < size; i++) {
    let value: f32 = 0;
    if (i < length) {
      const sample = (load<f32>(from + (<usize>i << 2)) - offset) * scale;
      energy += <f64>sample * sample;
      value = (sample - emphasis * previous) * load<f32>(WINDOW + (<usize>i << 2));
      previous = sample;
    }
    store<f32>(place<f32>(i), value);
  }
  return <f32>energy;
}

/** The same of four frames at once. */
function fourFrames(
  a: usize, b: usize, c: usize, d: usize, scale: f32, emphasis: f32, removeDc: bool, length: i32, size: i32, first: i32,
  frames: i32,
): void {
  let offset = f32x4.splat(0);
  if (removeDc) {
    let sumAB = f64x2.splat(0);
    let sumCD = f64x2.splat(0);
    for (let i = 0; i < length; i++) {
      const four = across(a, b, c, d, i);
      sumAB = f64x2.add(sumAB, lower(four));
      sumCD = f64x2.add(sumCD, upper(four));
    }
    const count = f64x2.splat(<f64>length);
    offset = joined(f64x2.div(sumAB, count), f64x2.div(sumCD, count));
  }
  const scales = f32x4.splat(scale);
  const share = f32x4.splat(emphasis);
  let energyAB = f64x2.splat(0);
  let energyCD = f64x2.splat(0);
  let previous = f32x4.mul(f32x4.sub(across(a, b, c, d, 0), offset), scales);
  for (let i = 0; i < length; i++) {
    const four = f32x4.mul(f32x4.sub(across(a, b, c, d, i), offset), scales);
    const ab = lower(four);
    const cd = upper(four);
    energyAB = f64x2.add(energyAB, f64x2.mul(ab, ab));
    energyCD = f64x2.add(energyCD, f64x2.mul(cd, cd));
    const value = f32x4.mul(f32x4.sub(four, f32x4.mul(share, previous)), v128.load_splat<f32>(WINDOW + (<usize>i << 2)));
    v128.store(place<v128>(i), value);
    previous = four;
  }
  for (let i = length; i < size; i++) v128.store(place<v128>(i), f32x4.splat(0));
  const energy = joined(energyAB, energyCD);
  const at = ENERGY + (<usize>first << 2);
  store<f32>(at, f32x4.extract_lane(energy, 0));
  if (first + 1 < frames) store<f32>(at, f32x4.extract_lane(energy, 1), 4);
  if (first + 2 < frames) store<f32>(at, f32x4.extract_lane(energy, 2), 8);
  if (first + 3 < frames) store<f32>(at, f32x4.extract_lane(energy, 3), 12);
}

/** Where sample `i` of the frames goes. */
// @ts-ignore: decorator
@inline function place<T>(i: i32): usize {
  return (i & 1 ? IMAGINARY : REAL) + <usize>load<i32>(REVERSAL + (<usize>(i >> 1) << 2)) * sizeof<T>();
}

/** Sample `i` of each frame. */
// @ts-ignore: decorator
@inline function across(a: usize, b: usize, c: usize, d: usize, i: i32): v128 {
  const at = <usize>i << 2;
  let four = v128.load32_zero(a + at);
  four = v128.load32_lane(b + at, four, 1);
  four = v128.load32_lane(c + at, four, 2);
  return v128.load32_lane(d + at, four, 3);
}

// @ts-ignore: decorator
@inline function lower(four: v128): v128 {
  return f64x2.promote_low_f32x4(four);
}

// @ts-ignore: decorator
@inline function upper(four: v128): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 2, 3, 2, 3));
}

// @ts-ignore: decorator
@inline function joined(ab: v128, cd: v128): v128 {
  return v128.shuffle<f32>(f32x4.demote_f64x2_zero(ab), f32x4.demote_f64x2_zero(cd), 0, 1, 4, 5);
}
