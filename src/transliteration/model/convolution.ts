import { type ByteReader, invalidModel } from './bytes';

/**
 * Convolution over the letters of a word with 4-bit weights, in exact whole numbers and three outputs a multiplication.
 *
 * The inputs are rounded to multiples of a unit so coarse that no sum passes 17 bits and a sign. Three outputs then fit side by side
 * in the 53 bits of a double, which multiplies and adds them at once; whole numbers add up to the same on every engine and in any
 * order. Inputs of zero, about half of them behind a ReLU, are left out.
 */
export interface Layer {
  readonly outputs: number;
  readonly inputs: number;
  /** Letters seen at once, odd: `dilation` letters lie between one and the next. */
  readonly size: number;
  readonly dilation: number;
  /** [outputs / GROUP, rounded up × size × inputs × SIDE_BY_SIDE], each holding the weights of LANES outputs. */
  readonly packed: Float64Array;
  /** Worth of weight 1, for each output. */
  readonly steps: Float64Array;
  readonly bias: Float64Array;
}

const LANES = 3;
const LANE = 1 << 18;
const TOP_LANE = LANE * LANE;
const SIDE_BY_SIDE = 4;
/** Outputs worked out at once. Output o of a group lies in lane o / SIDE_BY_SIDE. */
const GROUP = LANES * SIDE_BY_SIDE;

/** A nibble holds -7 … 8. */
const LARGEST_WEIGHT = 8;
/** What the whole numbers that meet in one sum may add up to, whatever their weights. */
const MOST = (LANE / 2 - 1) / LARGEST_WEIGHT;

/** 4-bit weights, two a byte, low half first; 0 … 14 stand for -7 … 7 steps of their output. */
export function readLayer(reader: ByteReader, inputs: number, outputs: number, size: number): Layer {
  if (outputs % SIDE_BY_SIDE !== 0 || inputs % 2 !== 0)
    throw invalidModel(`a layer width is not a multiple of ${SIDE_BY_SIDE}`);
  const dilation = reader.integer(16, 'dilation');
  const steps = reader.floats(outputs);
  const bias = reader.floats(outputs);
  const nibbles = reader.take((outputs * inputs * size) / 2);
  const packed = new Float64Array(Math.ceil(outputs / GROUP) * SIDE_BY_SIDE * inputs * size);
  const row = inputs * size;
  for (let o = 0, at = 0; o < outputs; o++) {
    const lane = Math.floor((o % GROUP) / SIDE_BY_SIDE);
    const worth = lane === 0 ? 1 : lane === 1 ? LANE : TOP_LANE;
    let place = Math.floor(o / GROUP) * row * SIDE_BY_SIDE + (o % SIDE_BY_SIDE);
    for (const end = at + row; at < end; at++, place += SIDE_BY_SIDE) {
      const byte = nibbles[at >> 1]!;
      packed[place]! += (((at & 1) === 0 ? byte & 15 : byte >> 4) - 7) * worth;
    }
  }
  return { outputs, inputs, size, dilation, packed, steps, bias };
}

/** Rows of whole numbers without their zeros. Room for `numbers` of them in `letters` rows. */
export class SparseRows {
  readonly values: Float64Array;
  /** Where in its row a value stands, times SIDE_BY_SIDE. */
  readonly places: Int32Array;
  /** Row r is what lies from `starts[r]` up to `starts[r + 1]`. */
  readonly starts: Int32Array;
  readonly #sums: Float64Array;

  constructor(letters: number, numbers: number) {
    this.values = new Float64Array(numbers);
    this.places = new Int32Array(numbers);
    this.starts = new Int32Array(letters + 1);
    this.#sums = new Float64Array(letters);
  }

  /** Rounds `rows` (`length` rows of `inputs`) for `layer`; returns the unit that they are multiples of. */
  fill(rows: Float64Array, length: number, { inputs, size, dilation }: Layer): number {
    const sums = this.#sums;
    for (let r = 0, at = 0; r < length; r++) {
      let sum = 0;
      for (const end = at + inputs; at < end; at++) sum += rows[at]! < 0 ? -rows[at]! : rows[at]!;
      sums[r] = sum;
    }
    const reach = ((size - 1) / 2) * dilation;
    let most = 0;
    for (let r = 0; r < length; r++) {
      let sum = 0;
      for (let other = r - reach; other <= r + reach; other += dilation)
        if (other >= 0 && other < length) sum += sums[other]!;
      if (sum > most) most = sum;
    }
    // Rounding may add half a unit to each.
    const units = (MOST - (inputs * size) / 2) / (most || 1);
    let n = 0;
    for (let r = 0, at = 0; r < length; r++) {
      this.starts[r] = n;
      for (let i = 0; i < inputs; i++, at++) {
        const value = Math.floor(rows[at]! * units + 0.5);
        if (value === 0) continue;
        this.values[n] = value;
        this.places[n++] = i * SIDE_BY_SIDE;
      }
    }
    this.starts[length] = n;
    return 1 / units;
  }
}

/** output = max(0, layer(input)) for `length` rows, one a letter; what lies outside the word counts as zero. */
export function convolve(
  layer: Layer,
  input: Float64Array,
  length: number,
  sparse: SparseRows,
  output: Float64Array,
): void {
  const { outputs, inputs, size, dilation, packed } = layer;
  const unit = sparse.fill(input, length, layer);
  const { values, places, starts } = sparse;
  const reach = (size - 1) / 2;
  const tap = inputs * SIDE_BY_SIDE;
  for (let first = 0, weights = 0; first < outputs; first += GROUP, weights += size * tap) {
    for (let i = 0; i < length; i++) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let k = 0; k < size; k++) {
        const r = i + (k - reach) * dilation;
        if (r < 0 || r >= length) continue;
        const from = weights + k * tap;
        for (let n = starts[r]!, end = starts[r + 1]!; n < end; n++) {
          const value = values[n]!;
          const w = from + places[n]!;
          a += packed[w]! * value;
          b += packed[w + 1]! * value;
          c += packed[w + 2]! * value;
          d += packed[w + 3]! * value;
        }
      }
      const at = i * outputs + first;
      unpack(a, layer, unit, first, output, at);
      unpack(b, layer, unit, first + 1, output, at + 1);
      unpack(c, layer, unit, first + 2, output, at + 2);
      unpack(d, layer, unit, first + 3, output, at + 3);
    }
  }
}

/** Writes max(0, …) of the outputs `o`, `o + SIDE_BY_SIDE` … whose sums lie side by side in `sum`. */
function unpack(sum: number, layer: Layer, unit: number, o: number, output: Float64Array, at: number): void {
  const top = Math.floor(sum / TOP_LANE + 0.5);
  const rest = sum - top * TOP_LANE;
  const middle = Math.floor(rest / LANE + 0.5);
  write(rest - middle * LANE, layer, unit, o, output, at);
  write(middle, layer, unit, o + SIDE_BY_SIDE, output, at + SIDE_BY_SIDE);
  write(top, layer, unit, o + 2 * SIDE_BY_SIDE, output, at + 2 * SIDE_BY_SIDE);
}

/** The last group may have fewer outputs than lanes. */
function write(
  sum: number,
  { outputs, steps, bias }: Layer,
  unit: number,
  o: number,
  output: Float64Array,
  at: number,
): void {
  if (o >= outputs) return;
  const value = sum * (steps[o]! * unit) + bias[o]!;
  output[at] = value > 0 ? value : 0;
}
