import type { ByteReader } from './bytes';
import { addOutputs, convolve, type Layer, readLayer, Scratch } from './convolution';
import { FirstLayer, readWeights } from './first-layer';
import { SimdBlocks } from './simd-blocks';

/** The tagger's view of a word: the chunks of its vowelled reading, or those of its English spelling. */
export type Task = 'reading' | 'spelling';

const MOST_LETTERS = 200;
/** Working memory is kept for words up to this length. */
const USUAL_LETTERS = 32;

/**
 * A small residual convolution network over the letters of a word. It scores every chunk of a letter in the light of the
 * whole word, which an n-gram cannot. ReLU only: nothing but + and ×, always summed in the same order.
 */
export class Tagger {
  readonly #letters = new Map<string, number>();
  readonly #width: number;
  readonly #first: FirstLayer;
  readonly #blocks: readonly Layer[];
  readonly #simd: SimdBlocks | undefined;
  readonly #heads: Readonly<Record<Task, Layer>>;
  readonly #scratch: Scratch;

  constructor(reader: ByteReader, tokens: Readonly<Record<Task, number>>) {
    for (const letter of reader.text(MOST_LETTERS, 'letters')) this.#letters.set(letter, this.#letters.size);
    const embedding = reader.integer(512, 'size of a letter vector');
    const width = reader.integer(1024, 'width');
    const blocks = reader.integer(32, 'number of layers');
    const letterVectors = readVectors(reader, this.#letters.size, embedding);
    // Joined with every letter, what is asked for: a reading, an Arabic word's spelling, a foreign name's.
    const askVectors = readVectors(reader, 3, embedding);
    this.#width = width;
    this.#first = new FirstLayer(readWeights(reader, embedding, width, 3), letterVectors, askVectors);
    this.#blocks = Array.from({ length: blocks }, () => readLayer(reader, width, width, 3));
    this.#heads = {
      reading: readLayer(reader, width, tokens.reading, 1),
      spelling: readLayer(reader, width, tokens.spelling, 1),
    };
    this.#scratch = new Scratch(USUAL_LETTERS, width);
    this.#simd = SimdBlocks.compile(this.#blocks, USUAL_LETTERS);
  }

  /**
   * Reads a word letter by letter, for its reading, or for its spelling if `arabic` is given: the probability of Arabic origin, which mixes
   * two habits. Asked for the spelling it knows the reading almost as well, which spares the speller a second pass (0.2 points). A letter
   * never met reads as the first one, whose scores nobody asks for.
   */
  read(word: readonly string[], arabic?: number): TaggedWord {
    const length = word.length;
    const width = this.#width;
    const letters: number[] = [];
    for (const letter of word) letters.push(this.#letters.get(letter) ?? 0);
    const asked = arabic === undefined ? [1, 0, 0] : [0, arabic, 1 - arabic];
    const hidden = this.#first.run(letters, asked);
    const scratch = length <= USUAL_LETTERS ? this.#scratch : new Scratch(length, width);
    if (this.#simd && length <= USUAL_LETTERS) this.#simd.run(hidden, length);
    else for (const block of this.#blocks) convolve(block, hidden, length, scratch, hidden);
    return new TaggedWord(hidden, width, this.#heads, scratch);
  }
}

/** What the network says about a word. */
export class TaggedWord {
  constructor(
    /** Outputs of its last block, [letters × width]. */
    private readonly hidden: Float64Array,
    private readonly width: number,
    private readonly heads: Readonly<Record<Task, Layer>>,
    private readonly scratch: Scratch,
  ) {}

  /** Adds weighted scores (nats, up to a constant) of the tokens `from` ≤ token < `to` at letter `i` to `scores`, from `at` on. */
  add(
    task: Task,
    i: number,
    from: number,
    to: number,
    weight: number,
    scores: Float64Array,
    at: number,
  ): void {
    const row = this.hidden.subarray(i * this.width, (i + 1) * this.width);
    addOutputs(this.heads[task], row, from, to, weight, this.scratch, scores, at);
  }
}

/** 8-bit vectors with one step for all. */
function readVectors(reader: ByteReader, count: number, size: number): Float64Array {
  const step = reader.float();
  const values = new Float64Array(new Int8Array(reader.take(count * size)));
  for (let i = 0; i < values.length; i++) values[i]! *= step;
  return values;
}
