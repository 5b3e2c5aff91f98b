/**
 * Power or magnitude spectrum of real frames: N reals as N/2 complex numbers, an in-place radix-2 transform, and
 * the split of the result (Press et al., Numerical Recipes, 12.3).
 */
import { IMAGINARY, REAL, REVERSAL, SPECTRUM, TWIDDLES } from './abi';
import { add, mul, splat, sqrt, sub } from './lanes';

/** Tables for `size` real samples, a power of two: e^(-2πik/size) for k < size/2, and the bit reversal of size/2. */
export function prepareFft(size: i32): void {
  const half = size >> 1;
  for (let k = 0; k < half; k++) {
    const angle = (-2 * Math.PI * k) / size;
    store<f32>(TWIDDLES + (<usize>k << 3), <f32>Math.cos(angle));
    store<f32>(TWIDDLES + (<usize>k << 3), <f32>Math.sin(angle), 4);
  }
  const bits = ctz(half);
  for (let i = 0; i < half; i++) {
    let reversed = 0;
    for (let b = 0; b < bits; b++) reversed |= ((i >> b) & 1) << (bits - 1 - b);
    store<i32>(REVERSAL + (<usize>i << 2), reversed);
  }
}

/** In place over REAL and IMAGINARY, `half` complex numbers in bit-reversed order. */
function transform<T>(half: i32): void {
  for (let span = 1; span < half; span <<= 1) {
    // The table is for 2 × half points: a butterfly of `span` needs every (half / span)-th entry.
    const stride = half / span;
    const reach = <usize>span * sizeof<T>();
    for (let j = 0; j < span; j++) {
      const twiddle = TWIDDLES + (<usize>(j * stride) << 3);
      const cos = splat<T>(load<f32>(twiddle));
      const sin = splat<T>(load<f32>(twiddle, 4));
      for (let i = j; i < half; i += span << 1) {
        const at = <usize>i * sizeof<T>();
        const re = REAL + at;
        const im = IMAGINARY + at;
        const bRe = load<T>(re + reach);
        const bIm = load<T>(im + reach);
        const tRe = sub<T>(mul<T>(bRe, cos), mul<T>(bIm, sin));
        const tIm = add<T>(mul<T>(bRe, sin), mul<T>(bIm, cos));
        const aRe = load<T>(re);
        const aIm = load<T>(im);
        store<T>(re, add<T>(aRe, tRe));
        store<T>(im, add<T>(aIm, tIm));
        store<T>(re + reach, sub<T>(aRe, tRe));
        store<T>(im + reach, sub<T>(aIm, tIm));
      }
    }
  }
}

// @ts-ignore: decorator
@inline function storeBin<T>(bin: i32, re: T, im: T, power: bool): void {
  const squared = add<T>(mul<T>(re, re), mul<T>(im, im));
  store<T>(SPECTRUM + <usize>bin * sizeof<T>(), power ? squared : sqrt<T>(squared));
}

/** REAL and IMAGINARY -> SPECTRUM, size/2 + 1 bins. */
export function spectrum<T>(size: i32, power: bool): void {
  const half = size >> 1;
  transform<T>(half);
  const dcRe = load<T>(REAL);
  const dcIm = load<T>(IMAGINARY);
  const zero = splat<T>(0);
  storeBin<T>(0, add<T>(dcRe, dcIm), zero, power);
  storeBin<T>(half, sub<T>(dcRe, dcIm), zero, power);
  const one = splat<T>(0.5);
  for (let k = 1; k < half; k++) {
    const forward = <usize>k * sizeof<T>();
    const backward = <usize>(half - k) * sizeof<T>();
    const aRe = load<T>(REAL + forward);
    const aIm = load<T>(IMAGINARY + forward);
    const bRe = load<T>(REAL + backward);
    const bIm = load<T>(IMAGINARY + backward);
    const evenRe = mul<T>(one, add<T>(aRe, bRe));
    const evenIm = mul<T>(one, sub<T>(aIm, bIm));
    const oddRe = mul<T>(one, add<T>(aIm, bIm));
    const oddIm = mul<T>(one, sub<T>(bRe, aRe));
    const twiddle = TWIDDLES + (<usize>k << 3);
    const cos = splat<T>(load<f32>(twiddle));
    const sin = splat<T>(load<f32>(twiddle, 4));
    storeBin<T>(
      k,
      add<T>(evenRe, sub<T>(mul<T>(oddRe, cos), mul<T>(oddIm, sin))),
      add<T>(evenIm, add<T>(mul<T>(oddRe, sin), mul<T>(oddIm, cos))),
      power,
    );
  }
}
