import { lastOf } from '../../platform/last';
import { type Signal, signal } from '../../wasm/signal';

/** The query of a search: a print, and the features that made it. Prints of other features are counted, never scored. */
export interface PrintQuery {
  readonly print: Float32Array;
  readonly featureVersion: string;
}

export interface IndexMatch {
  /** Prints that were compared. */
  readonly people: number;
  /** Prints of other features. */
  readonly outdated: number;
  /** Ids of the nearest prints, nearest first. */
  readonly ids: readonly string[];
}

/** The prints of one phrase, in one block of memory for each version of features: every search is exact. */
export class PrintIndex {
  readonly #blocks = new Map<string, PrintBlock>();
  readonly #versionOf = new Map<string, string>();

  get size(): number {
    return this.#versionOf.size;
  }

  ids(): IterableIterator<string> {
    return this.#versionOf.keys();
  }

  /** Adds or replaces. */
  set(id: string, { print, featureVersion }: PrintQuery): void {
    const before = this.#versionOf.get(id);
    if (before !== featureVersion) this.delete(id);
    let block = this.#blocks.get(featureVersion);
    if (!block) this.#blocks.set(featureVersion, (block = new PrintBlock(print.length)));
    block.set(id, print);
    this.#versionOf.set(id, featureVersion);
  }

  delete(id: string): void {
    const version = this.#versionOf.get(id);
    if (version === undefined) return;
    this.#blocks.get(version)?.delete(id);
    this.#versionOf.delete(id);
  }

  nearest({ print, featureVersion }: PrintQuery, limit: number, kernels: Signal = signal()): IndexMatch {
    const block = this.#blocks.get(featureVersion);
    const people = block?.size ?? 0;
    return { people, outdated: this.size - people, ids: block?.nearest(print, limit, kernels) ?? [] };
  }
}

const FIRST_CAPACITY = 16;

/** Rows of one length side by side; a row that goes is filled by the last one. */
class PrintBlock {
  readonly #columns: number;
  readonly #ids: string[] = [];
  readonly #places = new Map<string, number>();
  #values: Float32Array;

  constructor(columns: number) {
    this.#columns = columns;
    this.#values = new Float32Array(FIRST_CAPACITY * columns);
  }

  get size(): number {
    return this.#ids.length;
  }

  set(id: string, print: Float32Array): void {
    let place = this.#places.get(id);
    if (place === undefined) {
      place = this.#ids.push(id) - 1;
      this.#places.set(id, place);
      this.#grow();
    }
    this.#values.set(print, place * this.#columns);
  }

  delete(id: string): void {
    const place = this.#places.get(id)!;
    const last = this.#ids.length - 1;
    const moved = this.#ids[last]!;
    const columns = this.#columns;
    this.#values.copyWithin(place * columns, last * columns, (last + 1) * columns);
    this.#ids[place] = moved;
    this.#places.set(moved, place);
    this.#ids.pop();
    this.#places.delete(id);
  }

  /** By inner product, which is the cosine of prints. */
  nearest(print: Float32Array, limit: number, kernels: Signal): readonly string[] {
    const rows = this.#values.subarray(0, this.size * this.#columns);
    return largest(kernels.dotRows(print, rows), limit).map((place) => this.#ids[place]!);
  }

  #grow(): void {
    const needed = this.size * this.#columns;
    if (needed <= this.#values.length) return;
    const larger = new Float32Array(2 * needed);
    larger.set(this.#values);
    this.#values = larger;
  }
}

/** Places of the `limit` largest values, largest first; of equal ones the first. One pass: `limit` is small. */
function largest(values: Float32Array, limit: number): readonly number[] {
  const places: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (places.length === limit && !(value > least)) continue;
    let at = places.length;
    while (at > 0 && values[places[at - 1]!]! < value) at--;
    places.splice(at, 0, i);
    if (places.length > limit) places.pop();
    least = values[lastOf(places)!]!;
  }
  return places;
}
