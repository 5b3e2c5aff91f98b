import { NutqError } from '../../errors';
import type { NetworkExports } from '../exports';
import type { Matrix } from '../signal';
import type { Layout } from './layout';
import { CHUNK, type Layer, type LayerWeights, type NetworkPlan, reach } from './plan';

/** The outputs of a network, by role. */
export interface NetworkOutput {
  /** [frames × channels] of frame-wise outputs. */
  readonly frames: Readonly<Record<string, Matrix>>;
  /** Outputs that stand for the whole recording. */
  readonly vectors: Readonly<Record<string, Float32Array>>;
}

/** Frames of what has been computed so far. */
export type NetworkFrames = NetworkOutput['frames'];

/** Where a layer's weights lie. */
export interface LoadedWeights {
  readonly weights: number;
  readonly bias: number;
}

/** How many rows of a value were made, and with which of them the buffer begins. */
interface Progress {
  made: number;
  first: number;
}

/**
 * One recording on its way through a network. Every layer computes what its inputs allow; rows stay until the last reader has
 * taken them. Zeros before the first and after the last row are the padding of "same" convolutions.
 */
export class NetworkStream {
  readonly #plan: NetworkPlan;
  readonly #wasm: NetworkExports;
  readonly #input: LoadedWeights;
  readonly #loaded: ReadonlyMap<LayerWeights, LoadedWeights>;
  readonly #layout: Layout;
  readonly #region: number;
  readonly #release: () => void;
  readonly #progress: Progress[];
  /** Rows of outputs that were handed out, and rows that pooling layers have taken. */
  readonly #handed = new Map<number, number>();
  readonly #pooled = new Map<Layer, number>();
  #finished = false;

  constructor(
    plan: NetworkPlan,
    wasm: NetworkExports,
    input: LoadedWeights,
    loaded: ReadonlyMap<LayerWeights, LoadedWeights>,
    layout: Layout,
    region: number,
    release: () => void,
  ) {
    this.#plan = plan;
    this.#wasm = wasm;
    this.#input = input;
    this.#loaded = loaded;
    this.#layout = layout;
    this.#region = region;
    this.#release = release;
    this.#progress = plan.values.map(() => ({ made: 0, first: 0 }));
    plan.layers.forEach((layer) => {
      for (const value of layer.from) {
        const progress = this.#progress[value]!;
        progress.first = Math.min(progress.first, -reach(layer));
      }
      const pool = layout.pools.get(layer);
      if (pool) wasm.poolStart(region + pool.state, pool.scores.row);
    });
    this.#progress.forEach(({ first }, value) => {
      if (plan.values[value]!.step > 0) this.#clear(value, first, -first);
    });
  }

  /** Takes rows of the input in and returns the rows of frame-wise outputs that they complete. */
  push(input: Matrix): NetworkFrames {
    this.#requireOpen();
    const columns = this.#plan.offset.length;
    if (input.columns !== columns)
      throw new NutqError('invalid-argument', `The network reads ${columns} columns, not ${input.columns}.`);
    const parts: NetworkFrames[] = [];
    for (let first = 0; first < input.frames; first += CHUNK) {
      const count = Math.min(CHUNK, input.frames - first);
      this.#take(input, first, count);
      parts.push(this.#advance(false));
    }
    return parts.length === 0 ? this.#advance(false) : joinFrames(parts);
  }

  /** Ends the recording: the last rows, and the vectors. The stream is used up. */
  finish(): NetworkOutput {
    this.#requireOpen();
    if (this.#progress[0]!.made === 0)
      throw new NutqError('invalid-argument', 'A network needs at least one frame.');
    this.#finished = true;
    const frames = this.#advance(true);
    const vectors: Record<string, Float32Array> = {};
    this.#plan.layers.forEach((layer, i) => {
      if (this.#plan.values[i + 1]!.step === 0) this.#computeVector(layer, i + 1);
    });
    for (const [role, value] of Object.entries(this.#plan.outputs)) {
      const { channels, step } = this.#plan.values[value]!;
      if (step === 0) vectors[role] = this.#view(this.#at(value, 0), channels).slice();
    }
    this.#release();
    return { frames, vectors };
  }

  #take(input: Matrix, first: number, count: number): void {
    const { columns, values } = input;
    const progress = this.#progress[0]!;
    const { row } = this.#layout.buffers[0]!;
    const start = this.#at(0, progress.made);
    for (let f = 0; f < count; f++) {
      this.#view(start + f * row, columns).set(
        values.subarray((first + f) * columns, (first + f + 1) * columns),
      );
    }
    this.#wasm.standardise(start, this.#input.bias, this.#input.weights, count, columns, row);
    progress.made += count;
  }

  /** Runs every frame-wise layer as far as its inputs reach and hands out new rows of the outputs. */
  #advance(ended: boolean): NetworkFrames {
    const { layers, values, outputs } = this.#plan;
    if (ended) this.#pad(0);
    layers.forEach((layer, i) => {
      if (layer.op === 'attentive-pooling') this.#pool(layer);
      else if (values[i + 1]!.step > 0) {
        this.#computeRows(layer, i + 1, ended);
        if (ended) this.#pad(i + 1);
      }
    });
    const frames: Record<string, Matrix> = {};
    for (const [role, value] of Object.entries(outputs)) {
      if (values[value]!.step > 0) frames[role] = this.#handOut(value);
    }
    for (const [value, { step }] of values.entries()) if (step > 0) this.#drop(value);
    return frames;
  }

  #handOut(value: number): Matrix {
    const { channels } = this.#plan.values[value]!;
    const { made } = this.#progress[value]!;
    const from = this.#handed.get(value) ?? 0;
    const rows = new Float32Array((made - from) * channels);
    for (let f = from; f < made; f++)
      rows.set(this.#view(this.#at(value, f), channels), (f - from) * channels);
    this.#handed.set(value, made);
    return { values: rows, frames: made - from, columns: channels };
  }

  #computeRows(layer: Layer, value: number, ended: boolean): void {
    const wasm = this.#wasm;
    const source = layer.from[0]!;
    const progress = this.#progress[value]!;
    const available = Math.min(...layer.from.map((from) => this.#progress[from]!.made));
    const stride = 'stride' in layer ? layer.stride : 1;
    const wait = ended ? 0 : reach(layer);
    const count = Math.max(0, Math.ceil((available - wait) / stride)) - progress.made;
    if (count <= 0) return;
    const { row } = this.#layout.buffers[value]!;
    const { channels } = this.#plan.values[value]!;
    const target = this.#at(value, progress.made);
    const from = this.#at(source, progress.made * stride - reach(layer));
    switch (layer.op) {
      case 'conv1d':
        this.#convolve(layer.weights, from, source, target, count, row, layer);
        break;
      case 'conv2d':
        this.#convolveBands(layer, from, target, count, row);
        break;
      case 'add':
        layer.from.slice(1).forEach((other, k) => {
          const sum = k === 0 ? from : target;
          const last = k === layer.from.length - 2;
          wasm.addRows(sum, this.#at(other, progress.made), target, count * row, Number(layer.relu && last));
        });
        break;
      case 'concat':
        this.#concatenate(layer, progress.made, target, count, row);
        break;
      case 'normalise':
        wasm.normaliseRows(from, target, count, channels, row);
        break;
      case 'log-softmax':
        wasm.logSoftmax(from, target, count, channels, row);
        break;
    }
    progress.made += count;
  }

  #convolve(
    weights: LayerWeights,
    from: number,
    source: number,
    target: number,
    count: number,
    row: number,
    { stride, dilation, relu }: { stride: number; dilation: number; relu: boolean },
  ): void {
    const loaded = this.#loaded.get(weights)!;
    const sourceRow = this.#layout.buffers[source]!.row;
    this.#wasm.conv1d(
      from,
      target,
      loaded.weights,
      loaded.bias,
      count,
      weights.kernel,
      weights.channels,
      row / 4,
      stride * sourceRow,
      dilation * sourceRow,
      row,
      Number(relu),
    );
  }

  #convolveBands(
    layer: Layer & { op: 'conv2d' },
    from: number,
    target: number,
    count: number,
    row: number,
  ): void {
    const { weights, bands, depth, bandKernel, bandStride, stride, dilation, relu } = layer;
    const loaded = this.#loaded.get(weights)!;
    const sourceRow = this.#layout.buffers[layer.from[0]!]!.row;
    this.#wasm.conv2d(
      from,
      target,
      loaded.weights,
      loaded.bias,
      count,
      weights.kernel,
      bands,
      depth,
      weights.outputs,
      bandKernel,
      bandStride,
      stride * sourceRow,
      dilation * sourceRow,
      row,
      Number(relu),
    );
  }

  /** Rows of all inputs from `first` on, side by side; a vector is one row. */
  #concatenate(layer: Layer, first: number, target: number, count: number, row: number): void {
    let column = 0;
    for (const part of layer.from) {
      const width = 4 * this.#plan.values[part]!.channels;
      const partRow = this.#layout.buffers[part]!.row;
      this.#wasm.copyRows(this.#at(part, first), target + column, count, width, partRow, row);
      column += width;
    }
  }

  #pool(layer: Layer & { op: 'attentive-pooling' }): void {
    const source = layer.from[0]!;
    const { state, hidden, scores } = this.#layout.pools.get(layer)!;
    const done = this.#pooled.get(layer) ?? 0;
    const count = this.#progress[source]!.made - done;
    if (count <= 0) return;
    const values = this.#at(source, done);
    const plain = { stride: 1, dilation: 1, relu: false };
    const hiddenAt = this.#region + hidden.address;
    const scoresAt = this.#region + scores.address;
    this.#convolve(layer.hidden, values, source, hiddenAt, count, hidden.row, plain);
    this.#wasm.tanhRows(hiddenAt, count * hidden.row);
    const { weights, bias } = this.#loaded.get(layer.weights)!;
    const { channels } = layer.weights;
    const width = scores.row / 4;
    this.#wasm.conv1d(
      hiddenAt,
      scoresAt,
      weights,
      bias,
      count,
      1,
      channels,
      width,
      hidden.row,
      hidden.row,
      scores.row,
      0,
    );
    this.#wasm.poolFrames(this.#region + state, values, scoresAt, count, scores.row);
    this.#pooled.set(layer, done + count);
  }

  #computeVector(layer: Layer, value: number): void {
    const wasm = this.#wasm;
    const source = layer.from[0]!;
    const from = this.#at(source, 0);
    const target = this.#at(value, 0);
    const { row } = this.#layout.buffers[value]!;
    const { channels } = this.#plan.values[value]!;
    switch (layer.op) {
      case 'attentive-pooling': {
        const { state, scores } = this.#layout.pools.get(layer)!;
        wasm.poolFinish(this.#region + state, target, layer.weights.outputs, scores.row, layer.floor);
        break;
      }
      case 'concat':
        this.#concatenate(layer, 0, target, 1, row);
        break;
      case 'dense':
        this.#convolve(layer.weights, from, source, target, 1, row, {
          stride: 1,
          dilation: 1,
          relu: layer.relu,
        });
        break;
      case 'normalise':
        wasm.normaliseRows(from, target, 1, channels, row);
        break;
      case 'log-softmax':
        wasm.logSoftmax(from, target, 1, channels, row);
        break;
    }
  }

  /** Address of a row of a value. */
  #at(value: number, row: number): number {
    const buffer = this.#layout.buffers[value]!;
    return this.#region + buffer.address + (row - this.#progress[value]!.first) * buffer.row;
  }

  /** Zeros behind the last row, for readers that look beyond it. */
  #pad(value: number): void {
    const padding = Math.max(0, ...this.#readers(value).map(({ layer }) => reach(layer)));
    this.#clear(value, this.#progress[value]!.made, padding);
  }

  #clear(value: number, from: number, rows: number): void {
    const start = this.#at(value, from);
    new Uint8Array(this.#wasm.memory.buffer, start, rows * this.#layout.buffers[value]!.row).fill(0);
  }

  /** Moves the rows that somebody will still read to the buffer's start. */
  #drop(value: number): void {
    const progress = this.#progress[value]!;
    const next = Math.min(progress.made, ...this.#readers(value).map(({ needed }) => needed));
    if (next <= progress.first) return;
    const start = this.#region + this.#layout.buffers[value]!.address;
    const from = this.#at(value, next);
    new Uint8Array(this.#wasm.memory.buffer).copyWithin(start, from, this.#at(value, progress.made));
    progress.first = next;
  }

  /** The layers that read a value, and the first row that each will read next. */
  #readers(value: number): readonly { readonly layer: Layer; readonly needed: number }[] {
    return this.#plan.layers.flatMap((layer, i) =>
      layer.from.includes(value) ? [{ layer, needed: this.#needed(layer, i + 1) }] : [],
    );
  }

  #needed(layer: Layer, value: number): number {
    if (layer.op === 'attentive-pooling') return this.#pooled.get(layer) ?? 0;
    const { made } = this.#progress[value]!;
    return 'stride' in layer ? made * layer.stride - reach(layer) : made;
  }

  #view(address: number, length: number): Float32Array {
    return new Float32Array(this.#wasm.memory.buffer, address, length);
  }

  #requireOpen(): void {
    if (this.#finished) throw new NutqError('invalid-argument', 'This stream is finished.');
  }
}

/** One after the other, role by role. */
export function joinFrames(parts: readonly NetworkFrames[]): NetworkFrames {
  const joined: Record<string, Matrix> = {};
  for (const role of Object.keys(parts[0] ?? {})) {
    const matrices = parts.map((part) => part[role]!);
    const { columns } = matrices[0]!;
    const frames = matrices.reduce((sum, matrix) => sum + matrix.frames, 0);
    const values = new Float32Array(frames * columns);
    let at = 0;
    for (const matrix of matrices) {
      values.set(matrix.values, at);
      at += matrix.values.length;
    }
    joined[role] = { values, frames, columns };
  }
  return joined;
}
