declare module 'fft.js' {
  /** Complex numbers are interleaved pairs; `size` is a power of two. */
  export default class FFT {
    constructor(size: number);
    transform(out: Float64Array, data: Float64Array): void;
    inverseTransform(out: Float64Array, data: Float64Array): void;
    realTransform(out: Float64Array, data: Float64Array): void;
  }
}
