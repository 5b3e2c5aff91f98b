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
  /**
   * [4 × lags]: whole and fractional samples away, then cosine and sine of the turn that the speed asks for. Or as many for each
   * landmark, one after the other.
   */
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
  /** All of the module's memory, either way. */
  readonly #floats: Float32Array;
  readonly #integers: Int32Array;

  constructor(wasm: SignalExports) {
    this.#wasm = wasm;
    this.#floats = new Float32Array(wasm.memory.buffer);
    this.#integers = new Int32Array(wasm.memory.buffer);
  }

  complexBand(samples: Float32Array, { halves, carrier }: AnalyticFilter): ComplexBand {
    const wasm = this.#wasm;
    const taps = halves[0].length;
    const padded = 4 * Math.ceil(taps / 4);
    const lead = (taps - 1) / 2;
    if (samples.length + padded > wasm.MAX_MATRIX.value) throw tooLong();
    const source = wasm.MATRIX_A.value >> 2;
    const model = wasm.MODEL.value >> 2;
    this.#floats.fill(0, source, source + samples.length + padded);
    this.#floats.set(samples, source + lead);
    this.#floats.fill(0, model, model + 2 * padded);
    for (const [half, values] of halves.entries())
      this.#floats.set(values.slice().reverse(), model + half * padded);
    this.#floats.set(carrier, model + 2 * padded);
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
    const copy = (address: number) => this.#floats.slice(address >> 2, (address >> 2) + samples.length);
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
    if (Math.max(real.length, lags.steps.length) > wasm.MAX_MATRIX.value) throw tooLong();
    const row = 4 * lags.count;
    const tables = wasm.MODEL.value >> 2;
    this.#floats.set(real, wasm.MATRIX_A.value >> 2);
    this.#floats.set(imaginary, wasm.MATRIX_B.value >> 2);
    this.#integers.set(times, wasm.SAMPLES.value >> 2);
    this.#floats.set(lags.steps, wasm.WEIGHTS.value >> 2);
    this.#floats.set(projections, tables);
    wasm.keyedBits(
      wasm.MATRIX_A.value,
      wasm.MATRIX_B.value,
      real.length,
      wasm.SAMPLES.value,
      times.length,
      wasm.WEIGHTS.value,
      lags.steps.length === row ? 0 : 4 * row,
      lags.count,
      wasm.MODEL.value,
      wasm.MATRIX_C.value,
    );
    const words = wasm.MATRIX_C.value >> 2;
    const even = new Int32Array(times.length);
    const odd = new Int32Array(times.length);
    for (let i = 0; i < times.length; i++) {
      even[i] = this.#integers[words + 2 * i]!;
      odd[i] = this.#integers[words + 2 * i + 1]!;
    }
    return { even, odd };
  }

  /**
   * Around each of `times` the autocorrelation of an envelope without its mean, for lags of 0 to `lags` - 1 samples, a multiple of 4.
   *
   * @param window of odd length and sum 1
   * @returns [times × lags]; a view that holds until the next call
   */
  localLikeness(envelope: Float32Array, times: Int32Array, window: Float32Array, lags: number): Float32Array {
    const wasm = this.#wasm;
    if (Math.max(envelope.length, times.length * lags) > wasm.MAX_MATRIX.value) throw tooLong();
    this.#floats.set(envelope, wasm.MATRIX_A.value >> 2);
    this.#integers.set(times, wasm.SAMPLES.value >> 2);
    this.#floats.set(window, wasm.WEIGHTS.value >> 2);
    const reach = (window.length - 1) / 2;
    wasm.localLikeness(
      wasm.MATRIX_A.value,
      envelope.length,
      wasm.SAMPLES.value,
      times.length,
      wasm.WEIGHTS.value,
      reach,
      lags,
      wasm.MATRIX_C.value,
    );
    const sums = wasm.MATRIX_C.value >> 2;
    return this.#floats.subarray(sums, sums + times.length * lags);
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
    this.#integers.set(known.even, wasm.MATRIX_A.value >> 2);
    this.#integers.set(known.odd, wasm.MATRIX_B.value >> 2);
    this.#integers.set(heard.even, wasm.WEIGHTS.value >> 2);
    this.#integers.set(heard.odd, wasm.SAMPLES.value >> 2);
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
    const pairs = wasm.MATRIX_C.value >> 2;
    return this.#integers.subarray(pairs, pairs + 4 * count);
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
