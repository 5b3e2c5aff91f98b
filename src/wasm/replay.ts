import { NutqError } from '../errors';
import type { SignalExports } from './exports';
import { bestBuild, type SignalBuild, signalExports } from './module';

/** A band of a signal around its centre frequency, turned back by it. */
export interface ComplexBand {
  readonly real: Float32Array;
  readonly imaginary: Float32Array;
  readonly magnitude: Float32Array;
}

/** The two halves of an analytic filter, and its centre frequency over one period in samples. */
export interface AnalyticFilter {
  /** [2 × taps], taps odd. */
  readonly halves: readonly [Float32Array, Float32Array];
  /** [2 × period]: cosines, then sines. */
  readonly carrier: Float32Array;
}

/** Where a stretch is read: one number a lag. */
export interface Lags {
  /** [4 × lags]: whole and fractional samples away, then cosine and sine of the turn that the speed asks for. */
  readonly steps: Float32Array;
  readonly count: number;
}

/** Words of landmarks, one beside the other. */
export interface Words {
  /** 32 bits that stay when time runs backwards. */
  readonly even: Int32Array;
  /** 32 bits that turn over. */
  readonly odd: Int32Array;
}

/**
 * Known and heard landmarks whose words nearly agree, four numbers a pair: which known one, which heard one, how many bits of 64 differ,
 * and whether (1) time runs backwards. A view that holds until the next call.
 */
export type NearPairs = Int32Array;

/** The kernels of replay protection as functions from arrays to arrays; like `Signal`, they leave nothing behind. */
export class ReplayKernels {
  readonly #wasm: SignalExports;

  constructor(wasm: SignalExports) {
    this.#wasm = wasm;
  }

  complexBand(samples: Float32Array, { halves, carrier }: AnalyticFilter): ComplexBand {
    const wasm = this.#wasm;
    const taps = halves[0].length;
    const padded = 4 * Math.ceil(taps / 4);
    const lead = (taps - 1) / 2;
    if (samples.length + padded > wasm.MAX_MATRIX.value) throw tooLong();
    const source = this.#floats(wasm.MATRIX_A.value, samples.length + padded).fill(0);
    source.set(samples, lead);
    const model = this.#floats(wasm.MODEL.value, 2 * padded + carrier.length).fill(0);
    for (const [half, values] of halves.entries()) model.set(values.slice().reverse(), half * padded);
    model.set(carrier, 2 * padded);
    wasm.complexBand(
      wasm.MATRIX_A.value,
      wasm.MODEL.value,
      wasm.MATRIX_B.value,
      wasm.MATRIX_C.value,
      wasm.ENERGY.value,
      samples.length,
      padded,
      carrier.length / 2,
    );
    const copy = (address: number) => this.#floats(address, samples.length).slice();
    return {
      real: copy(wasm.MATRIX_B.value),
      imaginary: copy(wasm.MATRIX_C.value),
      magnitude: copy(wasm.ENERGY.value),
    };
  }

  /** @param projections [2 × (2 lags) × 32], for the even and the odd word */
  keyedBits(
    { real, imaginary }: ComplexBand,
    times: ArrayLike<number>,
    lags: Lags,
    projections: Float32Array,
  ): Words {
    const wasm = this.#wasm;
    if (real.length > wasm.MAX_MATRIX.value) throw tooLong();
    this.#floats(wasm.MATRIX_A.value, real.length).set(real);
    this.#floats(wasm.MATRIX_B.value, imaginary.length).set(imaginary);
    this.#integers(wasm.WEIGHTS.value, times.length).set(times);
    const tables = this.#floats(wasm.MODEL.value, lags.steps.length + projections.length);
    tables.set(lags.steps);
    tables.set(projections, lags.steps.length);
    wasm.keyedBits(
      wasm.MATRIX_A.value,
      wasm.MATRIX_B.value,
      real.length,
      wasm.WEIGHTS.value,
      times.length,
      wasm.MODEL.value,
      lags.count,
      wasm.MODEL.value + 4 * lags.steps.length,
      wasm.MATRIX_C.value,
    );
    const words = this.#integers(wasm.MATRIX_C.value, 2 * times.length);
    const even = new Int32Array(times.length);
    const odd = new Int32Array(times.length);
    for (let i = 0; i < times.length; i++) {
      even[i] = words[2 * i]!;
      odd[i] = words[2 * i + 1]!;
    }
    return { even, odd };
  }

  /** The most that `nearPairs` finds. */
  get mostPairs(): number {
    return this.#wasm.MAX_MATRIX.value >> 2;
  }

  /**
   * @param nearFirst bits of the even word, at most 7, and `near` of both, that may differ
   * @returns one pair after the other, at most `mostPairs`
   */
  nearPairs(known: Words, heard: Words, nearFirst: number, near: number): NearPairs {
    const wasm = this.#wasm;
    const { MAX_MATRIX } = wasm;
    // Of each heard landmark there may be as many pairs as known ones are compared at once.
    if (known.even.length > MAX_MATRIX.value || heard.even.length > this.mostPairs / 128) throw tooLong();
    this.#integers(wasm.MATRIX_A.value, known.even.length).set(known.even);
    this.#integers(wasm.MATRIX_B.value, known.odd.length).set(known.odd);
    this.#integers(wasm.WEIGHTS.value, heard.even.length).set(heard.even);
    this.#integers(wasm.SAMPLES.value, heard.odd.length).set(heard.odd);
    const count = wasm.nearPairs(
      wasm.MATRIX_A.value,
      wasm.MATRIX_B.value,
      known.even.length,
      wasm.WEIGHTS.value,
      wasm.SAMPLES.value,
      heard.even.length,
      nearFirst,
      near,
      wasm.MATRIX_C.value,
      this.mostPairs,
    );
    return this.#integers(wasm.MATRIX_C.value, 4 * count);
  }

  #floats(address: number, length: number): Float32Array {
    return new Float32Array(this.#wasm.memory.buffer, address, length);
  }

  #integers(address: number, length: number): Int32Array {
    return new Int32Array(this.#wasm.memory.buffer, address, length);
  }
}

function tooLong(): NutqError {
  return new NutqError('invalid-argument', 'The recording is longer than the signal module takes at once.');
}

const instances = new Map<SignalBuild, ReplayKernels>();

/** The instance of a build; by default the best that the machine runs. */
export function replayKernels(build: SignalBuild = bestBuild()): ReplayKernels {
  let found = instances.get(build);
  if (!found) {
    found = new ReplayKernels(signalExports(build));
    instances.set(build, found);
  }
  return found;
}
