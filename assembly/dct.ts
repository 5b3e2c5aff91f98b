import { DCT, option, Slot } from './abi';
import { dotRows } from './cosine';

/** Values of `Slot.DctScaling`. */
enum Scaling {
  /** Orthonormal: sqrt(1/N) for c0, sqrt(2/N) for the others. */
  Ortho,
  /** HTK: sqrt(2/N) for all. */
  Htk,
}

/** DCT-II rows [cepstra × bands] with the lifter 1 + L/2 sin(πi/L) (HTK book, 5.6) folded in. */
export function prepareDct(bands: i32, cepstra: i32): void {
  const ortho = <i32>option(Slot.DctScaling) == Scaling.Ortho;
  const lifter = option(Slot.Lifter);
  for (let i = 0; i < cepstra; i++) {
    let scale = Math.sqrt(2.0 / <f64>bands);
    if (ortho && i == 0) scale = Math.sqrt(1.0 / <f64>bands);
    if (lifter > 0) scale *= 1.0 + 0.5 * lifter * Math.sin((Math.PI * i) / lifter);
    for (let j = 0; j < bands; j++) {
      const value = scale * Math.cos((Math.PI * i * (<f64>j + 0.5)) / bands);
      store<f32>(DCT + (<usize>(i * bands + j) << 2), <f32>value);
    }
  }
}

/** Log bands [frames × bands] -> cepstra [frames × cepstra]. */
export function dct2(src: usize, dst: usize, frames: i32): void {
  const bands = <i32>option(Slot.Bands);
  const cepstra = <i32>option(Slot.Cepstra);
  for (let f = 0; f < frames; f++) {
    dotRows(src, DCT, dst, cepstra, bands);
    dst += <usize>cepstra << 2;
    src += <usize>bands << 2;
  }
}
