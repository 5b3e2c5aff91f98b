import type { NetworkExports } from '../exports';
import type { Matrix } from '../matrix';
import type { Layout } from './layout';
import type { NetworkPlan } from './plan';

/** How many rows of a value were made, and with which of them the buffer begins. */
interface Progress {
  made: number;
  first: number;
}

/**
 * The rows of every value of one stream. They stay until the last reader has taken them. Zeros before the first and after the
 * last row are the padding of "same" convolutions.
 */
export class RowBuffers {
  readonly #plan: NetworkPlan;
  readonly #memory: NetworkExports['memory'];
  readonly #layout: Layout;
  readonly #region: number;
  readonly #progress: Progress[];

  constructor(plan: NetworkPlan, memory: NetworkExports['memory'], layout: Layout, region: number) {
    this.#plan = plan;
    this.#memory = memory;
    this.#layout = layout;
    this.#region = region;
    this.#progress = plan.values.map((_, value) => ({ made: 0, first: -layout.padding[value]! }));
    this.#progress.forEach(({ first }, value) => {
      if (plan.values[value]!.step > 0) this.#clear(value, first, -first);
    });
  }

  /** Address of a row of a value. */
  at(value: number, row: number): number {
    return (
      this.#region +
      this.#layout.buffers[value]!.address +
      (row - this.#progress[value]!.first) * this.row(value)
    );
  }

  /** Bytes from a row of a value to the next. */
  row(value: number): number {
    return this.#layout.buffers[value]!.row;
  }

  made(value: number): number {
    return this.#progress[value]!.made;
  }

  /** Counts rows that were written behind the last one. */
  add(value: number, count: number): void {
    this.#progress[value]!.made += count;
  }

  /** The numbers of a row, in the memory of the WASM module. */
  view(value: number, row: number): Float32Array {
    return new Float32Array(this.#memory.buffer, this.at(value, row), this.#plan.values[value]!.channels);
  }

  /** Rows of a value, each with its padding behind it. */
  padded(value: number, first: number, frames: number): Matrix {
    const columns = this.row(value) / 4;
    const values = new Float32Array(this.#memory.buffer, this.at(value, first), frames * columns);
    return { values, frames, columns };
  }

  /** Zeros behind the last row, for readers that look beyond it. */
  pad(value: number): void {
    this.#clear(value, this.made(value), this.#layout.padding[value]!);
  }

  /** Moves the rows from `next` on, which somebody will still read, to the buffer's start. */
  drop(value: number, next: number): void {
    const progress = this.#progress[value]!;
    if (next <= progress.first) return;
    const start = this.at(value, progress.first);
    new Uint8Array(this.#memory.buffer).copyWithin(
      start,
      this.at(value, next),
      this.at(value, progress.made),
    );
    progress.first = next;
  }

  #clear(value: number, from: number, rows: number): void {
    new Uint8Array(this.#memory.buffer, this.at(value, from), rows * this.row(value)).fill(0);
  }
}
