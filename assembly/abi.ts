/**
 * What the host and the module agree on: a version, the capacities, and where each arena lies.
 * Memory is laid out once, at instantiation; no call allocates. Addresses are only meaningful to src/wasm.
 */

/** Raised when an export changes its meaning. Stored prints carry the feature version instead. */
export const ABI_VERSION: i32 = 6;

/** Frames analysed side by side: one f32 a SIMD lane. */
export const LANES: i32 = ASC_FEATURE_SIMD ? 4 : 1;

export const MAX_FFT: i32 = 4096;
export const MAX_BANDS: i32 = 128;
export const MAX_CEPSTRA: i32 = 64;
/** Samples of one block of input. */
export const MAX_SAMPLES: i32 = 1 << 16;
/** Numbers in one matrix arena; rows × columns must not exceed it. */
export const MAX_MATRIX: i32 = 1 << 18;
/** Frames of one alignment's side: 10 s at a 10 ms hop. */
export const MAX_ALIGNED: i32 = 1024;
/** Numbers of all trained tables together. */
export const MAX_MODEL: i32 = 1 << 16;

/** Status codes. */
export const OK: i32 = 0;
export const TOO_LARGE: i32 = 1;

let top: usize = (__heap_base + 15) & ~15;

function arena(bytes: usize): usize {
  const start = top;
  top = (top + bytes + 15) & ~15;
  return start;
}

/** Front-end options, f64, in the order of `Slot`. */
export const OPTIONS = arena(32 * 8);
/** Two f64 results of the last alignment. */
export const RESULT = arena(2 * 8);

export const WINDOW = arena(MAX_FFT * 4);
export const TWIDDLES = arena(MAX_FFT * 4);
export const REVERSAL = arena((MAX_FFT / 2) * 4);
export const MEL_START = arena(MAX_BANDS * 4);
export const MEL_COUNT = arena(MAX_BANDS * 4);
/** Every bin lies under at most two triangles. */
export const MEL_WEIGHTS = arena(MAX_FFT * 4 + 16);
export const DCT = arena(MAX_CEPSTRA * MAX_BANDS * 4);

export const REAL = arena((MAX_FFT / 2) * 16);
export const IMAGINARY = arena((MAX_FFT / 2) * 16);
export const SPECTRUM = arena((MAX_FFT / 2 + 1) * 16);
export const LANE_BANDS = arena(MAX_BANDS * 16);

export const SAMPLES = arena(MAX_SAMPLES * 4);
/** Log energies, or weights, of the frames of a matrix. */
export const ENERGY = arena(MAX_MATRIX * 4);
export const WEIGHTS = arena(MAX_MATRIX * 4);
/** Three general matrices. */
export const MATRIX_A = arena(MAX_MATRIX * 4);
export const MATRIX_B = arena(MAX_MATRIX * 4);
export const MATRIX_C = arena(MAX_MATRIX * 4);
export const VECTOR_A = arena(1024 * 4);
export const VECTOR_B = arena(1024 * 4);
export const MODEL = arena(MAX_MODEL * 4);

/** Rows of an alignment's table; dtw-row.ts has their order. */
export const ROWS = arena(4 * (MAX_ALIGNED + 8) * 4);
/** Written by fours. */
export const MOVES = arena(MAX_ALIGNED * MAX_ALIGNED + 4);

/** First byte behind the arenas: the host lays a network out from here on, in memory that it grows by itself. */
export const TOP = top;

const missing = <i32>((top + 0xffff) >> 16) - memory.size();
if (missing > 0) memory.grow(missing);

/** Order of the front-end options in `OPTIONS`. */
export enum Slot {
  SampleRate,
  FrameLength,
  Hop,
  FftSize,
  Window,
  Periodic,
  PreEmphasis,
  RemoveDc,
  InputScale,
  Power,
  Bands,
  LowHz,
  HighHz,
  MelScale,
  TrianglesInHz,
  AreaNormalised,
  LogFactor,
  LogFloor,
  EnergyFloor,
  Cepstra,
  DctScaling,
  Lifter,
}

// @ts-ignore: decorator
@inline export function option(slot: Slot): f64 {
  return load<f64>(OPTIONS + ((<usize>slot) << 3));
}
