import { NutqError } from '../errors';
import type { SignalExports } from './exports';
import { FRONT_END_SLOTS, type FrontEnd } from './front-end-slots';
import type { Matrix } from './matrix';
import { bestBuild, type SignalBuild, signalExports } from './module';
import { FRAME_STEP, type Template, WEIGHT_STEP } from './template';

export interface LogMel {
  /** Log band energies [frames × bands]. */
  readonly bands: Matrix;
  /** Natural logarithm of each frame's energy, before pre-emphasis and window. */
  readonly energy: Float32Array;
}

export interface PhraseTables {
  /** Mean, scale and matrix of the trained view, then the scales of the plain one. */
  readonly values: Float32Array;
  /** Cepstra that the trained view reads, from c0 on. */
  readonly used: number;
  /** Columns of the trained view. */
  readonly rows: number;
  /** Cepstra of the plain view, from c1 on; their deltas double it. */
  readonly plain: number;
  /** Share of the trained view in a cosine; the rest is the plain one's. */
  readonly share: number;
}

export interface PolyphaseFilter {
  /** [phases + 1 × taps]: row p is for an output p/phases of a sample past a source sample. */
  readonly rows: Float32Array;
  readonly phases: number;
  /** Even. */
  readonly taps: number;
}

/** Unit vectors with a weight each: one utterance, ready to be aligned. */
export interface Utterance {
  readonly frames: Matrix;
  readonly weights: Float32Array;
}

/** Costs of a path through two utterances, each 0 (same) to 2 (opposite). */
export interface PathCost {
  /** Mean cost of the best path. */
  readonly mean: number;
  /** Worst mean cost of any window of it. */
  readonly worst: number;
}

/** What the largest number of a heard frame becomes: sums of 2,000 products with a template's numbers fit into 32 bits. */
const LARGEST_HEARD = 8191;

const invalid = (message: string): NutqError => new NutqError('invalid-argument', message);

/** Floats that one matrix arena holds: src/wasm checks it before it copies. */
function tooLarge(what: string): NutqError {
  return invalid(`${what} is larger than the signal module takes at once.`);
}

/**
 * The WASM kernels as functions from arrays to arrays. Every call copies its input in and its result out and leaves nothing
 * behind, so calls can interleave freely; nothing in the module's memory grows.
 */
export class Signal {
  readonly #wasm: SignalExports;
  /** All of the module's memory. */
  readonly #floats: Float32Array;
  #configured: FrontEnd | undefined;

  constructor(wasm: SignalExports) {
    this.#wasm = wasm;
    this.#floats = new Float32Array(wasm.memory.buffer);
  }

  /** Log mel bands of whole frames; a partial last frame is left out (Kaldi's snipped edges). */
  logMel(frontEnd: FrontEnd, samples: Float32Array): LogMel {
    const wasm = this.#wasm;
    this.#configure(frontEnd);
    const { frameLength, hop, bands } = frontEnd;
    const frames = samples.length < frameLength ? 0 : 1 + Math.floor((samples.length - frameLength) / hop);
    const values = new Float32Array(frames * bands);
    const energy = new Float32Array(frames);
    const block = Math.min(
      Math.floor(wasm.MAX_MATRIX.value / bands),
      1 + Math.floor((wasm.MAX_SAMPLES.value - frameLength) / hop),
    );
    for (let first = 0; first < frames; first += block) {
      const count = Math.min(block, frames - first);
      const from = first * hop;
      this.#write(wasm.SAMPLES.value, samples.subarray(from, from + (count - 1) * hop + frameLength));
      wasm.logMel(wasm.MATRIX_A.value, count);
      values.set(this.#view(wasm.MATRIX_A.value, count * bands), first * bands);
      energy.set(this.#view(wasm.ENERGY.value, count), first);
    }
    return { bands: { values, frames, columns: bands }, energy };
  }

  /** DCT-II with the front end's scaling and lifter: [frames × bands] -> [frames × cepstra]. */
  dct2(frontEnd: FrontEnd, bands: Matrix): Matrix {
    const wasm = this.#wasm;
    this.#configure(frontEnd);
    const columns = frontEnd.cepstra;
    const values = new Float32Array(bands.frames * columns);
    const block = Math.floor(wasm.MAX_MATRIX.value / Math.max(bands.columns, columns));
    for (let first = 0; first < bands.frames; first += block) {
      const count = Math.min(block, bands.frames - first);
      this.#write(
        wasm.MATRIX_A.value,
        bands.values.subarray(first * bands.columns, (first + count) * bands.columns),
      );
      wasm.dct2(wasm.MATRIX_A.value, wasm.MATRIX_B.value, count);
      values.set(this.#view(wasm.MATRIX_B.value, count * columns), first * columns);
    }
    return { values, frames: bands.frames, columns };
  }

  /** Changes the rate of `samples` by a polyphase filter; see src/voice/audio/resample.ts, which designs it. */
  resample(samples: Float32Array, filter: PolyphaseFilter, from: number, to: number): Float32Array {
    const wasm = this.#wasm;
    const { rows, taps, phases } = filter;
    if (rows.length > wasm.MAX_MATRIX.value) throw tooLarge('The filter');
    const lead = taps / 2 - 1;
    const output = new Float32Array(Math.ceil((samples.length * to) / from));
    const block = Math.floor((wasm.MAX_SAMPLES.value - 2 * taps) * Math.min(1, to / from));
    this.#write(wasm.MATRIX_A.value, rows);
    for (let first = 0; first < output.length; first += block) {
      const count = Math.min(block, output.length - first);
      const origin = Math.floor((first * from) / to);
      const end = Math.floor(((first + count - 1) * from) / to) + taps;
      const source = this.#view(wasm.SAMPLES.value, end - origin).fill(0);
      const start = Math.max(0, origin - lead);
      source.set(samples.subarray(start, Math.max(start, end - lead)), start + lead - origin);
      wasm.resample(
        wasm.SAMPLES.value,
        wasm.MATRIX_B.value,
        wasm.MATRIX_A.value,
        first,
        count,
        origin,
        taps,
        phases,
        from,
        to,
      );
      output.set(this.#view(wasm.MATRIX_B.value, count), first);
    }
    return output;
  }

  /** Regression slopes over ±window frames. */
  deltas(matrix: Matrix, window: number): Matrix {
    if (!Number.isInteger(window) || window < 1) throw invalid('The window is a whole number from 1.');
    const wasm = this.#wasm;
    this.#writeMatrix(wasm.MATRIX_A.value, matrix, 'The matrix');
    wasm.deltas(wasm.MATRIX_A.value, wasm.MATRIX_B.value, matrix.frames, matrix.columns, window);
    return { ...matrix, values: this.#copy(wasm.MATRIX_B.value, matrix.values.length) };
  }

  /** Weighted cepstral mean (and variance) normalisation over the utterance. */
  cmvn(matrix: Matrix, weights: Float32Array, variance: boolean): Matrix {
    const wasm = this.#wasm;
    this.#writeMatrix(wasm.MATRIX_A.value, matrix, 'The matrix');
    this.#writeWeights(wasm.WEIGHTS.value, weights, matrix.frames);
    wasm.cmvn(wasm.MATRIX_A.value, wasm.WEIGHTS.value, matrix.frames, matrix.columns, variance ? 1 : 0);
    return { ...matrix, values: this.#copy(wasm.MATRIX_A.value, matrix.values.length) };
  }

  /** Cosine similarity of two vectors of the same length; 0 where one has no length. */
  cosine(a: Float32Array, b: Float32Array): number {
    const wasm = this.#wasm;
    if (a.length !== b.length) throw invalid('The vectors are of different lengths.');
    if (a.length > wasm.MAX_MATRIX.value) throw tooLarge('The vector');
    this.#write(wasm.MATRIX_A.value, a);
    this.#write(wasm.MATRIX_B.value, b);
    return wasm.cosine(wasm.MATRIX_A.value, wasm.MATRIX_B.value, a.length);
  }

  /** Inner products of one vector with each row of [rows × its length]. */
  dotRows(vector: Float32Array, rows: Float32Array): Float32Array {
    const wasm = this.#wasm;
    const columns = vector.length;
    if (columns > wasm.MAX_MATRIX.value) throw tooLarge('The vector');
    if (columns === 0 || rows.length % columns !== 0)
      throw invalid(`${rows.length} numbers are not rows of ${columns}.`);
    const products = new Float32Array(rows.length / columns);
    const block = Math.floor(wasm.MAX_MATRIX.value / columns);
    this.#write(wasm.MATRIX_C.value, vector);
    for (let first = 0; first < products.length; first += block) {
      const count = Math.min(block, products.length - first);
      this.#write(wasm.MATRIX_A.value, rows.subarray(first * columns, (first + count) * columns));
      wasm.dotRows(wasm.MATRIX_C.value, wasm.MATRIX_A.value, wasm.MATRIX_B.value, count, columns);
      products.set(this.#view(wasm.MATRIX_B.value, count), first);
    }
    return products;
  }

  /**
   * Aligns each template with an utterance by banded dynamic time warping (1 - cosine; Sakoe-Chiba's symmetric steps, weighted).
   *
   * @param band share of the longer side by which the path may leave the diagonal, 0 to 1
   * @param window frames (of weight 1) over which `worst` is taken, above 0
   */
  dtw(templates: readonly Template[], said: Utterance, band: number, window: number): readonly PathCost[] {
    const wasm = this.#wasm;
    const { frames, columns } = said.frames;
    if (!(band >= 0 && band <= 1)) throw invalid('The band is a share from 0 to 1.');
    if (!(window > 0)) throw invalid('The window is a number above 0.');
    const [weights, scales, weightsOfTemplate] = [0, 1, 2].map(
      (part) => wasm.WEIGHTS.value + 4 * part * wasm.MAX_ALIGNED.value,
    ) as [number, number, number];
    this.#roundRows(said.frames, scales);
    this.#writeWeights(weights, said.weights, frames);
    return templates.map((template) => {
      const length = template.weights.length;
      if (Math.min(length, frames) < 1) throw invalid('An utterance without frames cannot be aligned.');
      if (length > wasm.MAX_ALIGNED.value || template.frames.length > wasm.MAX_MATRIX.value)
        throw tooLarge('The template');
      if (template.frames.length !== length * columns)
        throw invalid(`The template has not ${length} frames of ${columns} numbers.`);
      new Int8Array(wasm.memory.buffer, wasm.MATRIX_A.value, template.frames.length).set(template.frames);
      const kept = this.#view(weightsOfTemplate, length);
      for (let i = 0; i < length; i++) kept[i] = template.weights[i]! * WEIGHT_STEP;
      const status = wasm.dtw(
        wasm.MATRIX_A.value,
        weightsOfTemplate,
        length,
        wasm.MATRIX_B.value,
        weights,
        scales,
        frames,
        columns,
        band,
        window,
      );
      // RESULT would still hold the costs of the call before.
      if (status !== 0) throw tooLarge('The utterance');
      const costs = new Float64Array(wasm.memory.buffer, wasm.RESULT.value, 2);
      return { mean: costs[0]!, worst: costs[1]! };
    });
  }

  /** Rows of 16 bits in MATRIX_B, padded with zeros to a multiple of eight; `scales` turn their products with a template into cosines. */
  #roundRows(matrix: Matrix, scales: number): void {
    const wasm = this.#wasm;
    const { frames, columns } = matrix;
    const padded = 8 * Math.ceil(columns / 8);
    if (frames > wasm.MAX_ALIGNED.value || (frames + 3) * padded > wasm.MAX_MATRIX.value)
      throw tooLarge('The utterance');
    if (padded === columns) this.#writeMatrix(wasm.MATRIX_C.value, matrix, 'The utterance');
    else {
      this.#writeMatrix(wasm.MATRIX_B.value, matrix, 'The utterance');
      this.#view(wasm.MATRIX_C.value, frames * padded).fill(0);
      wasm.copyRows(wasm.MATRIX_B.value, wasm.MATRIX_C.value, frames, 4 * columns, 4 * columns, 4 * padded);
    }
    wasm.quantiseRows(wasm.MATRIX_C.value, wasm.MATRIX_B.value, scales, frames, 4 * padded, LARGEST_HEARD);
    const factors = this.#view(scales, frames);
    for (let f = 0; f < frames; f++) factors[f]! *= FRAME_STEP;
  }

  /** Weighted means, log spreads and log slopes of c1…: the numbers that a print is projected from. */
  statistics(cepstra: Matrix, slopes: Matrix, weights: Float32Array): Float32Array {
    const wasm = this.#wasm;
    this.#writeMatrix(wasm.MATRIX_A.value, cepstra, 'The recording');
    this.#writeMatrix(wasm.MATRIX_B.value, slopes, 'The recording');
    this.#writeWeights(wasm.WEIGHTS.value, weights, cepstra.frames);
    wasm.statistics(
      wasm.MATRIX_A.value,
      wasm.MATRIX_B.value,
      wasm.WEIGHTS.value,
      wasm.MATRIX_C.value,
      cepstra.frames,
      cepstra.columns,
    );
    return this.#copy(wasm.MATRIX_C.value, 3 * (cepstra.columns - 1));
  }

  /** ((x - mean) × scale) · matrixᵀ at length 1; `model` holds mean, scale, matrix. */
  project(statistics: Float32Array, model: Float32Array): Float32Array {
    const wasm = this.#wasm;
    const columns = statistics.length;
    const rows = model.length / columns - 2;
    this.#writeModel(model);
    this.#write(wasm.VECTOR_A.value, statistics);
    wasm.project(wasm.VECTOR_A.value, wasm.VECTOR_B.value, wasm.MODEL.value, rows, columns);
    return this.#copy(wasm.VECTOR_B.value, rows);
  }

  /** Centred cepstra and their deltas -> what `dtw` and `fillerCost` compare. */
  phraseFrames(cepstra: Matrix, slopes: Matrix, model: PhraseTables): Matrix {
    const wasm = this.#wasm;
    const columns = model.rows + 2 * model.plain;
    if (cepstra.frames * columns > wasm.MAX_MATRIX.value) throw tooLarge('The utterance');
    this.#writeMatrix(wasm.MATRIX_A.value, cepstra, 'The utterance');
    this.#writeMatrix(wasm.MATRIX_B.value, slopes, 'The utterance');
    this.#writeModel(model.values);
    wasm.phraseFrames(
      wasm.MATRIX_A.value,
      wasm.MATRIX_B.value,
      wasm.MATRIX_C.value,
      wasm.MODEL.value,
      cepstra.frames,
      cepstra.columns,
      model.used,
      model.rows,
      model.plain,
      model.share,
    );
    return {
      values: this.#copy(wasm.MATRIX_C.value, cepstra.frames * columns),
      frames: cepstra.frames,
      columns,
    };
  }

  /** Mean cost of the utterance against the nearest of typical frames: what any phrase would cost in this recording. */
  fillerCost(utterance: Utterance, codebook: Float32Array): number {
    const wasm = this.#wasm;
    const { frames, columns } = utterance.frames;
    this.#writeMatrix(wasm.MATRIX_A.value, utterance.frames, 'The utterance');
    this.#writeWeights(wasm.WEIGHTS.value, utterance.weights, frames);
    this.#writeModel(codebook);
    return wasm.fillerCost(
      wasm.MATRIX_A.value,
      wasm.WEIGHTS.value,
      wasm.MODEL.value,
      frames,
      codebook.length / columns,
      columns,
    );
  }

  #configure(frontEnd: FrontEnd): void {
    if (this.#configured === frontEnd) return;
    const wasm = this.#wasm;
    new Float64Array(wasm.memory.buffer, wasm.OPTIONS.value, 32).set(
      FRONT_END_SLOTS.map((slot) => frontEnd[slot]),
    );
    if (wasm.configure() !== 0) throw tooLarge('A frame, a filterbank or a cepstrum');
    this.#configured = frontEnd;
  }

  #view(address: number, length: number): Float32Array {
    return this.#floats.subarray(address >> 2, (address >> 2) + length);
  }

  #copy(address: number, length: number): Float32Array {
    return this.#floats.slice(address >> 2, (address >> 2) + length);
  }

  #write(address: number, values: Float32Array): void {
    this.#floats.set(values, address >> 2);
  }

  #writeMatrix(address: number, matrix: Matrix, what: string): void {
    const { values, frames, columns } = matrix;
    const isShape = Number.isInteger(frames) && Number.isInteger(columns) && frames >= 0;
    if (values.length !== frames * columns || !isShape)
      throw invalid(`${what} holds ${values.length} numbers, not ${frames} × ${columns}.`);
    if (values.length > this.#wasm.MAX_MATRIX.value) throw tooLarge(what);
    this.#write(address, values);
  }

  /** One of each frame: fewer would leave those of the call before in force. */
  #writeWeights(address: number, weights: Float32Array, frames: number): void {
    if (weights.length !== frames) throw invalid(`There are ${weights.length} weights for ${frames} frames.`);
    this.#write(address, weights);
  }

  #writeModel(model: Float32Array): void {
    if (model.length > this.#wasm.MAX_MODEL.value) throw tooLarge('The model');
    this.#write(this.#wasm.MODEL.value, model);
  }
}

const signals = new Map<SignalBuild, Signal>();

/** The instance of a build; by default the best that the machine runs. */
export function signal(build: SignalBuild = bestBuild()): Signal {
  let found = signals.get(build);
  if (!found) {
    found = new Signal(signalExports(build));
    signals.set(build, found);
  }
  return found;
}
