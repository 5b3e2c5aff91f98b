import { type ByteReader, invalidModel } from './bytes';

/** What the tagger is asked for: the reading of a word, or its spelling by one of the habits it was taught. */
export type Task = 'reading' | 'spelling';

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
  readonly #letterVectors: Float32Array;
  /** Asked-for answer as a vector: a reading, an Arabic word's spelling, a foreign name's. */
  readonly #askVectors: Float32Array;
  readonly #embedding: number;
  readonly #enter: Layer;
  readonly #blocks: readonly Layer[];
  readonly #heads: Readonly<Record<Task, Layer>>;

  constructor(reader: ByteReader, letters: number, tokens: Readonly<Record<Task, number>>) {
    this.#embedding = reader.integer(512, 'size of a letter vector');
    const width = reader.integer(1024, 'width');
    const blocks = reader.integer(32, 'number of layers');
    this.#letterVectors = readVectors(reader, letters, this.#embedding);
    this.#askVectors = readVectors(reader, 3, this.#embedding);
    this.#enter = readLayer(reader, this.#embedding, width, 3);
    this.#blocks = Array.from({ length: blocks }, () => readLayer(reader, width, width, 3));
    this.#heads = {
      reading: readLayer(reader, width, tokens.reading, 1),
      spelling: readLayer(reader, width, tokens.spelling, 1),
    };
  }

  /**
   * Prepares a word (indices of its letters); the answer scores the tokens of a letter.
   * `arabic`: probability of Arabic origin, which mixes the two habits of spelling.
   */
  read(word: Int32Array, task: Task, arabic = 1): LetterScores {
    const length = word.length;
    const size = this.#embedding;
    const asks = this.#askVectors;
    const start = new Float32Array(length * size);
    for (let i = 0; i < length; i++) {
      const letter = word[i]! * size;
      for (let c = 0; c < size; c++) {
        const ask =
          task === 'reading' ? asks[c]! : arabic * asks[size + c]! + (1 - arabic) * asks[2 * size + c]!;
        start[i * size + c] = this.#letterVectors[letter + c]! + ask;
      }
    }
    const width = this.#enter.outputs;
    const hidden = new Float32Array(length * width);
    convolve(this.#enter, start, length, hidden);
    const step = new Float32Array(length * width);
    for (const block of this.#blocks) {
      convolve(block, hidden, length, step);
      for (let i = 0; i < hidden.length; i++) hidden[i]! += step[i]!;
    }
    const head = this.#heads[task];
    return (at, from, to, weight, scores) => {
      // Scores are wanted up to a constant for each letter: the best token gets 0.
      let best = -Infinity;
      for (let token = from; token < to; token++) {
        const value =
          weight * (head.bias[token]! + dot(head.weights, token * width, hidden, at * width, width));
        scores[token - from] = value;
        if (value > best) best = value;
      }
      for (let k = 0; k < to - from; k++) scores[k]! -= best;
    };
  }
}

/** Writes weighted scores (nats, best = 0) of the tokens `from` ≤ token < `to` at letter `at` into `scores`. */
export type LetterScores = (
  at: number,
  from: number,
  to: number,
  weight: number,
  scores: Float64Array,
) => void;

/** output = max(0, layer(input)), letters outside the word counting as zero. Four outputs at a time share each input read. */
function convolve(
  { outputs, inputs, size, dilation, weights, bias }: Layer,
  input: Float32Array,
  length: number,
  output: Float32Array,
): void {
  const reach = (size - 1) >> 1;
  const stride = size * inputs;
  for (let i = 0; i < length; i++) {
    for (let o = 0; o < outputs; o += 4) {
      let s0 = bias[o]!;
      let s1 = bias[o + 1]!;
      let s2 = bias[o + 2]!;
      let s3 = bias[o + 3]!;
      for (let k = 0; k < size; k++) {
        const from = i + (k - reach) * dilation;
        if (from < 0 || from >= length) continue;
        let w0 = o * stride + k * inputs;
        let w1 = w0 + stride;
        let w2 = w1 + stride;
        let w3 = w2 + stride;
        for (let c = from * inputs, end = c + inputs; c < end; c++) {
          const value = input[c]!;
          s0 += weights[w0++]! * value;
          s1 += weights[w1++]! * value;
          s2 += weights[w2++]! * value;
          s3 += weights[w3++]! * value;
        }
      }
      const at = i * outputs + o;
      output[at] = s0 > 0 ? s0 : 0;
      output[at + 1] = s1 > 0 ? s1 : 0;
      output[at + 2] = s2 > 0 ? s2 : 0;
      output[at + 3] = s3 > 0 ? s3 : 0;
    }
  }
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
