import { NutqError } from '../../errors';
import type { NetworkExports } from '../exports';
import { copyColumns, cutRows, firstColumns, type Matrix } from '../matrix';
import type { Layout, Reader } from './layout';
import { CHUNK, type Layer, type LayerWeights, type NetworkPlan, reach } from './plan';
import { RowBuffers } from './row-buffers';

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
  /** What belongs to the outputs: of rounded weights their scales, then the bias; else the bias. */
  readonly outputs: number;
  /** Of rounded weights, the largest that activations may become; else 0. */
  readonly limit: number;
}

/** One recording on its way through a network. Every layer computes what its inputs allow. */
export class NetworkStream {
  readonly #plan: NetworkPlan;
  readonly #wasm: NetworkExports;
  readonly #input: { readonly scale: number; readonly offset: number };
  readonly #loaded: ReadonlyMap<LayerWeights, LoadedWeights>;
  readonly #layout: Layout;
  readonly #region: number;
  readonly #release: () => void;
  readonly #rows: RowBuffers;
  /** Rows of outputs that were handed out, and rows that pooling layers have taken. */
  readonly #handed = new Map<number, number>();
  readonly #pooled = new Map<Layer, number>();
  #finished = false;

  constructor(
    plan: NetworkPlan,
    wasm: NetworkExports,
    input: { readonly scale: number; readonly offset: number },
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
    this.#rows = new RowBuffers(plan, wasm.memory, layout, region);
    for (const { state, scores } of layout.pools.values()) wasm.poolStart(region + state, scores.row);
  }

  /** Takes rows of the input in and returns the rows of frame-wise outputs that they complete. */
  push(input: Matrix): NetworkFrames {
    this.#requireColumns(input);
    const parts: NetworkFrames[] = [];
    for (let first = 0; first < input.frames; first += CHUNK) {
      this.#take(input, first, Math.min(CHUNK, input.frames - first));
      parts.push(this.#advance(false));
    }
    return parts.length === 0 ? this.#advance(false) : joinFrames(parts);
  }

  /**
   * Ends the recording, after these rows where there are any: the last rows of frame-wise outputs, and the vectors. The stream is used up.
   * What comes with the end is computed in one go.
   */
  finish(input?: Matrix): NetworkOutput {
    const parts: NetworkFrames[] = [];
    if (input && input.frames > 0) {
      const last = input.frames - 1 - ((input.frames - 1) % CHUNK);
      if (last > 0) parts.push(this.push(cutRows(input, { start: 0, end: last })));
      else this.#requireColumns(input);
      this.#take(input, last, input.frames - last);
    } else this.#requireOpen();
    if (this.#rows.made(0) === 0)
      throw new NutqError('invalid-argument', 'A network needs at least one frame.');
    this.#finished = true;
    parts.push(this.#advance(true));
    const vectors: Record<string, Float32Array> = {};
    this.#plan.layers.forEach((layer, i) => {
      if (this.#plan.values[i + 1]!.step === 0) this.#computeVector(layer, i + 1);
    });
    for (const [role, value] of Object.entries(this.#plan.outputs)) {
      if (this.#plan.values[value]!.step === 0) vectors[role] = this.#rows.view(value, 0).slice();
    }
    this.#release();
    return { frames: parts.length === 1 ? parts[0]! : joinFrames(parts), vectors };
  }

  #take(input: Matrix, first: number, count: number): void {
    const { columns } = input;
    const made = this.#rows.made(0);
    copyColumns(cutRows(input, { start: first, end: first + count }), this.#rows.padded(0, made, count));
    const { offset, scale } = this.#input;
    this.#wasm.standardise(this.#rows.at(0, made), offset, scale, count, columns, this.#rows.row(0));
    this.#rows.add(0, count);
  }

  /** Runs every frame-wise layer as far as its inputs reach and hands out new rows of the outputs. */
  #advance(ended: boolean): NetworkFrames {
    const { layers, values, outputs } = this.#plan;
    if (ended) this.#rows.pad(0);
    layers.forEach((layer, i) => {
      if (layer.op === 'attentive-pooling') this.#pool(layer);
      else if (values[i + 1]!.step > 0) {
        this.#computeRows(layer, i + 1, ended);
        if (ended) this.#rows.pad(i + 1);
      }
    });
    const frames: Record<string, Matrix> = {};
    for (const [role, value] of Object.entries(outputs)) {
      if (values[value]!.step > 0) frames[role] = this.#handOut(value);
    }
    for (const [value, { step }] of values.entries()) if (step > 0) this.#rows.drop(value, this.#next(value));
    return frames;
  }

  #handOut(value: number): Matrix {
    const { channels } = this.#plan.values[value]!;
    const made = this.#rows.made(value);
    const from = this.#handed.get(value) ?? 0;
    this.#handed.set(value, made);
    return firstColumns(this.#rows.padded(value, from, made - from), channels);
  }

  #computeRows(layer: Layer, value: number, ended: boolean): void {
    const wasm = this.#wasm;
    const source = layer.from[0]!;
    const made = this.#rows.made(value);
    const available = Math.min(...layer.from.map((from) => this.#rows.made(from)));
    const stride = 'stride' in layer ? layer.stride : 1;
    const wait = ended ? 0 : reach(layer);
    const count = Math.max(0, Math.ceil((available - wait) / stride)) - made;
    if (count <= 0) return;
    const row = this.#rows.row(value);
    const { channels } = this.#plan.values[value]!;
    const target = this.#rows.at(value, made);
    const from = this.#rows.at(source, made * stride - reach(layer));
    switch (layer.op) {
      case 'conv1d':
        this.#convolve(layer.weights, from, this.#rows.row(source), target, count, row, layer);
        break;
      case 'conv2d':
        this.#convolveBands(layer, from, target, count, row);
        break;
      case 'add':
        layer.from.slice(1).forEach((other, k) => {
          const sum = k === 0 ? from : target;
          const last = k === layer.from.length - 2;
          wasm.addRows(sum, this.#rows.at(other, made), target, count * row, Number(layer.relu && last));
        });
        break;
      case 'concat':
        this.#concatenate(layer, made, target, count, row);
        break;
      case 'normalise':
        wasm.normaliseRows(from, target, count, channels, row);
        break;
      case 'log-softmax':
        wasm.logSoftmax(from, target, count, channels, row);
        break;
    }
    this.#rows.add(value, count);
  }

  #convolve(
    weights: LayerWeights,
    from: number,
    sourceRow: number,
    target: number,
    count: number,
    row: number,
    { stride, dilation, relu }: { stride: number; dilation: number; relu: boolean },
  ): void {
    const loaded = this.#loaded.get(weights)!;
    const { kernel, channels } = weights;
    const { rows, scales } = this.#round(from, sourceRow, rowsRead(count, kernel, stride, dilation), loaded);
    const run = 4 * Math.ceil(channels / 2);
    this.#wasm.convolveIntegers(
      rows,
      scales,
      target,
      loaded.weights,
      loaded.outputs,
      count,
      kernel,
      run,
      2 * this.#wasm.LANES.value * run,
      row / 4,
      stride,
      dilation,
      sourceRow / 2,
      row,
      Number(relu),
    );
  }

  /** Rounds what a convolution reads. */
  #round(
    from: number,
    row: number,
    count: number,
    { limit }: LoadedWeights,
  ): { rows: number; scales: number } {
    const rows = this.#region + this.#layout.rounded.rows;
    const scales = this.#region + this.#layout.rounded.scales;
    this.#wasm.quantiseRows(from, rows, scales, count, row, limit);
    return { rows, scales };
  }

  #convolveBands(
    layer: Layer & { op: 'conv2d' },
    from: number,
    target: number,
    count: number,
    row: number,
  ): void {
    const { weights, bands, depth, bandKernel, bandStride, stride, dilation, relu } = layer;
    const { kernel, outputs: width } = weights;
    const loaded = this.#loaded.get(weights)!;
    const sourceRow = this.#rows.row(layer.from[0]!);
    if (loaded.limit === 0) {
      this.#wasm.conv2d(
        from,
        target,
        loaded.weights,
        loaded.outputs,
        count,
        kernel,
        bands,
        depth,
        width,
        bandKernel,
        bandStride,
        stride * sourceRow,
        dilation * sourceRow,
        row,
        Number(relu),
      );
      return;
    }
    const { rows, scales } = this.#round(from, sourceRow, rowsRead(count, kernel, stride, dilation), loaded);
    this.#wasm.conv2dIntegers(
      rows,
      scales,
      target,
      loaded.weights,
      loaded.outputs,
      count,
      kernel,
      bands,
      depth,
      width,
      bandKernel,
      bandStride,
      stride,
      dilation,
      sourceRow / 2,
      row,
      Number(relu),
    );
  }

  /** Rows of all inputs from `first` on, side by side; a vector is one row. */
  #concatenate(layer: Layer, first: number, target: number, count: number, row: number): void {
    let column = 0;
    for (const part of layer.from) {
      const width = 4 * this.#plan.values[part]!.channels;
      const partRow = this.#rows.row(part);
      this.#wasm.copyRows(this.#rows.at(part, first), target + column, count, width, partRow, row);
      column += width;
    }
  }

  #pool(layer: Layer & { op: 'attentive-pooling' }): void {
    const source = layer.from[0]!;
    const { state, hidden, scores } = this.#layout.pools.get(layer)!;
    const done = this.#pooled.get(layer) ?? 0;
    const count = this.#rows.made(source) - done;
    if (count <= 0) return;
    const values = this.#rows.at(source, done);
    const plain = { stride: 1, dilation: 1, relu: false };
    const hiddenAt = this.#region + hidden.address;
    const scoresAt = this.#region + scores.address;
    this.#convolve(layer.hidden, values, this.#rows.row(source), hiddenAt, count, hidden.row, plain);
    this.#wasm.tanhRows(hiddenAt, count * hidden.row);
    this.#convolve(layer.weights, hiddenAt, hidden.row, scoresAt, count, scores.row, plain);
    this.#wasm.poolFrames(this.#region + state, values, scoresAt, count, scores.row);
    this.#pooled.set(layer, done + count);
  }

  #computeVector(layer: Layer, value: number): void {
    const wasm = this.#wasm;
    const source = layer.from[0]!;
    const from = this.#rows.at(source, 0);
    const target = this.#rows.at(value, 0);
    const row = this.#rows.row(value);
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
        this.#multiply(layer, from, target, row);
        break;
      case 'normalise':
        wasm.normaliseRows(from, target, 1, channels, row);
        break;
      case 'log-softmax':
        wasm.logSoftmax(from, target, 1, channels, row);
        break;
    }
  }

  #multiply({ weights, relu }: Layer & { op: 'dense' }, from: number, target: number, row: number): void {
    const { weights: bank, outputs } = this.#loaded.get(weights)!;
    this.#wasm.conv1d(from, target, bank, outputs, 1, 1, weights.channels, row / 4, 0, 0, row, Number(relu));
  }

  /** The first row of a value that a reader has not taken. */
  #next(value: number): number {
    let next = this.#rows.made(value);
    for (const reader of this.#layout.readers[value]!) next = Math.min(next, this.#needed(reader));
    return next;
  }

  /** The first row that a layer will read next to make `value`. */
  #needed({ layer, value }: Reader): number {
    if (layer.op === 'attentive-pooling') return this.#pooled.get(layer) ?? 0;
    const made = this.#rows.made(value);
    return 'stride' in layer ? made * layer.stride - reach(layer) : made;
  }

  #requireColumns(input: Matrix): void {
    this.#requireOpen();
    const columns = this.#plan.offset.length;
    if (input.columns !== columns)
      throw new NutqError('invalid-argument', `The network reads ${columns} columns, not ${input.columns}.`);
  }

  #requireOpen(): void {
    if (this.#finished) throw new NutqError('invalid-argument', 'This stream is finished.');
  }
}

/** From the first tap of the first frame to the last tap of the last. */
function rowsRead(count: number, kernel: number, stride: number, dilation: number): number {
  return stride * (count - 1) + dilation * (kernel - 1) + 1;
}

/** One after the other, role by role. */
function joinFrames(parts: readonly NetworkFrames[]): NetworkFrames {
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
