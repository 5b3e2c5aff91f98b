import { type ByteReader, invalidModel } from './bytes';
import type { Layer } from './convolution';

/** Weights of the first layer, as the file holds them. */
export interface Weights extends Pick<Layer, 'outputs' | 'inputs' | 'size' | 'dilation' | 'steps' | 'bias'> {
  /** [outputs × size × inputs], see `nibble`. */
  readonly nibbles: Uint8Array;
}

/** Weight `at`: two a byte, low half first; 0 … 14 stand for -7 … 7 steps of their output. */
export function nibble(bytes: Uint8Array, at: number): number {
  const byte = bytes[at >> 1]!;
  return ((at & 1) === 0 ? byte & 15 : byte >> 4) - 7;
}

/** Reads dilation, steps, biases and 4-bit weights. */
export function readWeights(reader: ByteReader, inputs: number, outputs: number, size: number): Weights {
  if (inputs % 2 !== 0) throw invalidModel('a letter vector is not even');
  const dilation = reader.integer(16, 'dilation');
  const steps = reader.floats(outputs);
  const bias = reader.floats(outputs);
  const nibbles = reader.take((outputs * size * inputs) / 2);
  return { outputs, inputs, size, dilation, steps, bias, nibbles };
}

/**
 * The first convolution of the network, over vectors of letters and of what is asked. There are few of either: what each adds to
 * the outputs is worked out once, and a word only adds it up. That spares an eighth of the network's multiplications.
 */
export class FirstLayer {
  readonly #width: number;
  readonly #size: number;
  readonly #dilation: number;
  readonly #bias: Float64Array;
  readonly #letters: Products;
  readonly #asks: Products;
  /** Added by what is asked of the word, [size × width]. */
  readonly #ask: Float64Array;

  /** `letters` and `asks`: vectors of `weights.inputs` numbers each. */
  constructor(weights: Weights, letters: Float64Array, asks: Float64Array) {
    this.#width = weights.outputs;
    this.#size = weights.size;
    this.#dilation = weights.dilation;
    this.#bias = weights.bias;
    this.#letters = new Products(weights, letters);
    this.#asks = new Products(weights, asks);
    this.#ask = new Float64Array(this.#size * this.#width);
  }

  /**
   * The outputs, negative ones as zero: [letters × width]. Every letter is joined with the same mixture of the asks.
   *
   * @param letters index of each letter
   * @param shares of the asks
   */
  run(letters: readonly number[], shares: readonly number[]): Float64Array {
    const width = this.#width;
    const row = this.#size * width;
    const vectors = this.#letters.table;
    const asks = this.#asks.table;
    const ask = this.#ask.fill(0);
    for (let k = 0; k < shares.length; k++) {
      const share = shares[k]!;
      if (share === 0) continue;
      this.#asks.need(k);
      for (let j = 0, from = k * row; j < row; j++) ask[j]! += share * asks[from + j]!;
    }
    for (const letter of letters) this.#letters.need(letter);
    const reach = (this.#size - 1) / 2;
    const length = letters.length;
    const output = new Float64Array(length * width);
    for (let i = 0, at = 0; i < length; i++, at += width) {
      output.set(this.#bias, at);
      for (let k = 0; k < this.#size; k++) {
        const other = i + (k - reach) * this.#dilation;
        if (other < 0 || other >= length) continue;
        const from = letters[other]! * row + k * width;
        const asked = k * width;
        for (let o = 0; o < width; o++) output[at + o]! += vectors[from + o]! + ask[asked + o]!;
      }
      for (let o = at; o < at + width; o++) if (output[o]! < 0) output[o] = 0;
    }
    return output;
  }
}

/** Added by each vector to each output at each place of the window; computed when first needed, so that loading stays quick. */
class Products {
  /** [vectors × size × outputs] */
  readonly table: Float64Array;
  readonly #weights: Weights;
  readonly #vectors: Float64Array;
  readonly #known: Uint8Array;

  constructor(weights: Weights, vectors: Float64Array) {
    const count = vectors.length / weights.inputs;
    this.table = new Float64Array(count * weights.size * weights.outputs);
    this.#weights = weights;
    this.#vectors = vectors;
    this.#known = new Uint8Array(count);
  }

  /** Sees to it that the table holds this vector. */
  need(vector: number): void {
    if (this.#known[vector] === 1) return;
    this.#known[vector] = 1;
    const { inputs, outputs, size, steps, nibbles } = this.#weights;
    for (let o = 0, weight = 0; o < outputs; o++) {
      for (let k = 0; k < size; k++) {
        let sum = 0;
        for (let c = 0; c < inputs; c++, weight++)
          sum += nibble(nibbles, weight) * this.#vectors[vector * inputs + c]!;
        this.table[(vector * size + k) * outputs + o] = sum * steps[o]!;
      }
    }
  }
}
