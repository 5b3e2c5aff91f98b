import { type ByteReader, invalidModel } from './bytes';

/** What the tagger is asked for: the reading of a word, or its spelling by one of the habits it was taught. */
export type Task = 'reading' | 'spelling';

const MOST_LETTERS = 200;

interface Layer {
  readonly outputs: number;
  readonly inputs: number;
  /** Kernel size in letters: 3 (neighbours `dilation` letters away) or 1. */
  readonly size: number;
  readonly dilation: number;
  /** [outputs × size × inputs] */
  readonly weights: Float32Array;
  readonly bias: Float64Array;
}

/**
 * A small residual convolution network over the letters of a word. It scores every chunk of a letter in the light of the
 * whole word, which an n-gram cannot. ReLU only, 4-bit weights with one step per output: nothing but + and ×,
 * always summed in the same order.
 */
export class Tagger {
  readonly #letters = new Map<string, number>();
  readonly #letterVectors: Float32Array;
  /** Asked-for answer as a vector: a reading, an Arabic word's spelling, a foreign name's. */
  readonly #askVectors: Float32Array;
  readonly #embedding: number;
  readonly #enter: Layer;
  /** Rows of zeros on either side of a word: as far as any layer looks. */
  readonly #margin: number;
  readonly #blocks: readonly Layer[];
  readonly #heads: Readonly<Record<Task, Layer>>;

  constructor(reader: ByteReader, tokens: Readonly<Record<Task, number>>) {
    for (const letter of reader.text(MOST_LETTERS, 'letters')) this.#letters.set(letter, this.#letters.size);
    this.#embedding = reader.integer(512, 'size of a letter vector');
    const width = reader.integer(1024, 'width');
    const blocks = reader.integer(32, 'number of layers');
    this.#letterVectors = readVectors(reader, this.#letters.size, this.#embedding);
    this.#askVectors = readVectors(reader, 3, this.#embedding);
    this.#enter = readLayer(reader, this.#embedding, width, 3);
    this.#blocks = Array.from({ length: blocks }, () => readLayer(reader, width, width, 3));
    this.#margin = Math.max(this.#enter.dilation, ...this.#blocks.map(({ dilation }) => dilation));
    this.#heads = {
      reading: readLayer(reader, width, tokens.reading, 1),
      spelling: readLayer(reader, width, tokens.spelling, 1),
    };
  }

  /**
   * Reads a word, given letter by letter; the answer scores the tokens of each letter. A letter never met reads as the first one,
   * whose scores nobody asks for. `arabic`: probability of Arabic origin, which mixes the two habits of spelling.
   */
  read(word: readonly string[], task: Task, arabic = 1): LetterScores {
    const length = word.length;
    const size = this.#embedding;
    const asks = this.#askVectors;
    const margin = this.#margin;
    const rows = length + 2 * margin + 1;
    const start = new Float32Array(rows * size);
    for (let i = 0; i < length; i++) {
      const letter = (this.#letters.get(word[i]!) ?? 0) * size;
      for (let c = 0; c < size; c++) {
        const ask =
          task === 'reading' ? asks[c]! : arabic * asks[size + c]! + (1 - arabic) * asks[2 * size + c]!;
        start[(margin + i) * size + c] = this.#letterVectors[letter + c]! + ask;
      }
    }
    const width = this.#enter.outputs;
    const hidden = new Float32Array(rows * width);
    convolve(this.#enter, start, length, margin, hidden);
    const step = new Float32Array(rows * width);
    for (const block of this.#blocks) {
      convolve(block, hidden, length, margin, step);
      for (let i = 0; i < hidden.length; i++) hidden[i]! += step[i]!;
    }
    const head = this.#heads[task];
    return (at, from, to, weight, scores) => {
      // Wanted up to a constant for each letter, which no comparison of candidates sees.
      for (let token = from; token < to; token++) {
        scores[token - from]! +=
          weight *
          (head.bias[token]! + dot(head.weights, token * width, hidden, (margin + at) * width, width));
      }
    };
  }
}

/** Adds weighted scores (nats, up to a constant) of the tokens `from` ≤ token < `to` at letter `at` to `scores`. */
export type LetterScores = (
  at: number,
  from: number,
  to: number,
  weight: number,
  scores: Float64Array,
) => void;

/**
 * output = max(0, layer(input)) at `length` letters. Rows are letters, with `margin` empty rows before and after, so that what lies
 * outside the word counts as zero. Two letters and four outputs at a time share the numbers they read: memory is what this waits for.
 * With an odd length the row after the word is computed too, and emptied again.
 */
function convolve(
  { outputs, inputs, size, dilation, weights, bias }: Layer,
  input: Float32Array,
  length: number,
  margin: number,
  output: Float32Array,
): void {
  const reach = (size - 1) >> 1;
  const stride = size * inputs;
  for (let i = 0; i < length; i += 2) {
    for (let o = 0; o < outputs; o += 4) {
      let a0 = bias[o]!;
      let a1 = bias[o + 1]!;
      let a2 = bias[o + 2]!;
      let a3 = bias[o + 3]!;
      let b0 = a0;
      let b1 = a1;
      let b2 = a2;
      let b3 = a3;
      for (let k = 0; k < size; k++) {
        let w0 = o * stride + k * inputs;
        let w1 = w0 + stride;
        let w2 = w1 + stride;
        let w3 = w2 + stride;
        let at = (margin + i + (k - reach) * dilation) * inputs;
        for (const end = at + inputs; at < end; at++, w0++, w1++, w2++, w3++) {
          const a = input[at]!;
          const b = input[at + inputs]!;
          const v0 = weights[w0]!;
          const v1 = weights[w1]!;
          const v2 = weights[w2]!;
          const v3 = weights[w3]!;
          a0 += v0 * a;
          b0 += v0 * b;
          a1 += v1 * a;
          b1 += v1 * b;
          a2 += v2 * a;
          b2 += v2 * b;
          a3 += v3 * a;
          b3 += v3 * b;
        }
      }
      const at = (margin + i) * outputs + o;
      output[at] = a0 > 0 ? a0 : 0;
      output[at + 1] = a1 > 0 ? a1 : 0;
      output[at + 2] = a2 > 0 ? a2 : 0;
      output[at + 3] = a3 > 0 ? a3 : 0;
      output[at + outputs] = b0 > 0 ? b0 : 0;
      output[at + outputs + 1] = b1 > 0 ? b1 : 0;
      output[at + outputs + 2] = b2 > 0 ? b2 : 0;
      output[at + outputs + 3] = b3 > 0 ? b3 : 0;
    }
  }
  output.fill(0, (margin + length) * outputs);
}

function dot(a: Float32Array, atA: number, b: Float32Array, atB: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[atA + i]! * b[atB + i]!;
  return sum;
}

/** 8-bit vectors with one step for all. */
function readVectors(reader: ByteReader, count: number, size: number): Float32Array {
  const step = reader.float();
  return Float32Array.from(reader.take(count * size), (byte) => ((byte << 24) >> 24) * step);
}

/** 4-bit weights, two a byte, low half first; 0 … 14 stand for -7 … 7 steps of their output. */
function readLayer(reader: ByteReader, inputs: number, outputs: number, size: number): Layer {
  if (inputs % 4 !== 0 || (size > 1 && outputs % 4 !== 0))
    throw invalidModel('a layer width is not a multiple of four');
  const dilation = reader.integer(16, 'dilation');
  const steps = reader.floats(outputs);
  const bias = reader.floats(outputs);
  const packed = reader.take((outputs * inputs * size) / 2);
  const weights = new Float32Array(outputs * inputs * size);
  for (let o = 0, at = 0; o < outputs; o++) {
    const step = steps[o]!;
    for (const end = at + inputs * size; at < end; at += 2) {
      const byte = packed[at >> 1]!;
      weights[at] = ((byte & 15) - 7) * step;
      weights[at + 1] = ((byte >> 4) - 7) * step;
    }
  }
  return { outputs, inputs, size, dilation, weights, bias };
}
