import { IMAGINARY, option, REAL, REVERSAL, Slot, WINDOW } from './abi';

/**
 * One frame into its lane of REAL and IMAGINARY: scaled, DC removed, pre-emphasised, windowed, zero-padded, even samples
 * real and odd ones imaginary, in bit-reversed order. Returns the energy before pre-emphasis and window, as Kaldi's
 * raw energy. The first sample is pre-emphasised against itself, as in HTK and Kaldi.
 */
export function loadFrame<T>(from: usize, lane: i32, length: i32, size: i32): f32 {
  const scale = <f32>option(Slot.InputScale);
  const emphasis = <f32>option(Slot.PreEmphasis);
  let mean: f64 = 0;
  if (option(Slot.RemoveDc) != 0) {
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
    const slot = <usize>load<i32>(REVERSAL + (<usize>(i >> 1) << 2)) * sizeof<T>() + (<usize>lane << 2);
    store<f32>((i & 1 ? IMAGINARY : REAL) + slot, value);
  }
  return <f32>energy;
}
