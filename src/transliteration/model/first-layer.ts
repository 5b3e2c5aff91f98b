import { nibble, type Weights } from './convolution';

/**
 * The first convolution of the network, over vectors of letters and of what is asked. There are few of either: what each adds to
 * the outputs is worked out once, and a word only adds it up. That spares an eighth of the network's multiplications.
 */
export class FirstLayer {
  readonly #width: number;
  readonly #size: number;
  readonly #dilation: number;
  readonly #bias: Float64Array;
  /** [letters × size × width] */
  readonly #letters: Float64Array;
  /** [asks × size × width] */
  readonly #asks: Float64Array;
  /** What the ask of one word adds, [size × width]. */
  readonly #ask: Float64Array;

  /** `letters` and `asks`: vectors of `weights.inputs` numbers each. */
  constructor(weights: Weights, letters: Float64Array, asks: Float64Array) {
    this.#width = weights.outputs;
    this.#size = weights.size;
    this.#dilation = weights.dilation;
    this.#bias = weights.bias;
    this.#letters = products(weights, letters);
    this.#asks = products(weights, asks);
    this.#ask = new Float64Array(this.#size * this.#width);
  }

  /**
   * The outputs, negative ones as zero: [letters × width]. Every letter is joined with the same mixture of the asks.
   *
   * @param letters index of each letter
   * @param shares of the asks; those left out count for nothing
   */
  run(letters: readonly number[], shares: readonly number[]): Float64Array {
    const width = this.#width;
    const row = this.#size * width;
    const vectors = this.#letters;
    const asks = this.#asks;
    const ask = this.#ask.fill(0);
    for (let k = 0; k < shares.length; k++) {
      const share = shares[k]!;
      if (share === 0) continue;
      for (let j = 0, from = k * row; j < row; j++) ask[j]! += share * asks[from + j]!;
    }
    const reach = (this.#size - 1) / 2;
    const output = new Float64Array(letters.length * width);
    for (let i = 0, at = 0; i < letters.length; i++, at += width) {
      output.set(this.#bias, at);
      for (let k = 0; k < this.#size; k++) {
        const letter = letters[i + (k - reach) * this.#dilation];
        if (letter === undefined) continue;
        const from = letter * row + k * width;
        for (let o = 0; o < width; o++) output[at + o]! += vectors[from + o]! + ask[k * width + o]!;
      }
      for (let o = at; o < at + width; o++) output[o] = Math.max(0, output[o]!);
    }
    return output;
  }
}

/** What each vector adds to each output at each place of the window: [vectors × size × outputs]. */
function products({ inputs, outputs, size, steps, nibbles }: Weights, vectors: Float64Array): Float64Array {
  const count = vectors.length / inputs;
  const result = new Float64Array(count * size * outputs);
  for (let o = 0; o < outputs; o++) {
    for (let k = 0; k < size; k++) {
      const weights = (o * size + k) * inputs;
      for (let v = 0; v < count; v++) {
        let sum = 0;
        for (let c = 0; c < inputs; c++) sum += nibble(nibbles, weights + c) * vectors[v * inputs + c]!;
        result[(v * size + k) * outputs + o] = sum * steps[o]!;
      }
    }
  }
  return result;
}
