import { option, Slot, WINDOW } from './abi';

/** Values of `Slot.Window`. */
enum Shape {
  Rectangular,
  Hamming,
  Hann,
  /** Hann to the power of 0.85: Kaldi's, after Daniel Povey. */
  Povey,
}

/** Writes `length` weights. Symmetric windows divide by length - 1, periodic ones by length. */
export function prepareWindow(length: i32): void {
  const shape = <i32>option(Slot.Window);
  const divisor: f64 = <f64>(option(Slot.Periodic) != 0 || length == 1 ? length : length - 1);
  for (let i = 0; i < length; i++) {
    const cosine = Math.cos((2 * Math.PI * i) / divisor);
    let weight: f64 = 1;
    if (shape == Shape.Hamming) weight = 0.54 - 0.46 * cosine;
    else if (shape == Shape.Hann) weight = 0.5 - 0.5 * cosine;
    else if (shape == Shape.Povey) weight = Math.pow(0.5 - 0.5 * cosine, 0.85);
    store<f32>(WINDOW + (<usize>i << 2), <f32>weight);
  }
}
