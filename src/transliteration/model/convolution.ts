import { type ByteReader, invalidModel } from './bytes';

/**
 * Convolution over the letters of a word with 4-bit weights, in exact whole numbers and four outputs a multiplication.
 *
 * The inputs are rounded to multiples of a unit so coarse that no sum passes 12 bits and a sign. Four outputs then fit side by side in the
 * 53 bits of a double, which multiplies and adds them at once. Sums of whole numbers are the same on every engine and in any order. Inputs
 * of zero, about half of them behind a ReLU, are left out.
 */
export class Layer {
  private doubles: readonly number[] | undefined;

  constructor(
    readonly outputs: number,
    readonly inputs: number,
    /** Letters seen at once, odd: `dilation` letters lie between one and the next. */
    readonly size: number,
    readonly dilation: number,
    /** Worth of weight 1, for each output. */
    readonly steps: Float64Array,
    readonly bias: Float64Array,
    /** Length (square root of the sum of squares), in units, that the inputs which meet in one sum may have. */
    readonly longest: number,
    /** In the order of `packed`, as the file has them. */
    private readonly weights: Uint8Array,
  ) {}

  /**
   * [outputs / GROUP, rounded up × size × inputs × SIDE_BY_SIDE], each holding the weights of LANES outputs. A plain array: V8 reads a
   * number from it in fewer instructions than from a Float64Array (`npm run bench -- spelling` shows it).
   */
  get packed(): readonly number[] {
    return (this.doubles ??= pack(this.weights));
  }

  /** The weights, [outputs / `panel` × size × inputs × `panel`]; `panel`, a multiple of GROUP, divides the outputs. */
  panels(panel: number): Int8Array {
    const { outputs, inputs, size, weights } = this;
    const row = size * inputs;
    const panels = new Int8Array(outputs * row);
    for (let i = 0, at = 0; i < (outputs / GROUP) * row; i++) {
      const group = Math.floor(i / row) * GROUP;
      const first = (Math.floor(group / panel) * row + (i % row)) * panel + (group % panel);
      for (let o = first; o < first + SIDE_BY_SIDE; o++) {
        for (let lane = 0; lane < LANES; lane += 2, at++) {
          panels[o + lane * SIDE_BY_SIDE] = (weights[at]! & 15) - 7;
          panels[o + (lane + 1) * SIDE_BY_SIDE] = (weights[at]! >> 4) - 7;
        }
      }
    }
    return panels;
  }
}

export const LANES = 4;
const LANE = 1 << 13;
export const SIDE_BY_SIDE = 6;
/** Outputs worked out at once. Output o of a group lies in lane o / SIDE_BY_SIDE. */
export const GROUP = LANES * SIDE_BY_SIDE;

/**
 * Reads dilation, steps, biases, the largest sum of squares of an output's weights, and the weights. These follow the order of `packed`,
 * two bytes for four lanes: two weights a byte, low half first; 0 … 14 stand for -7 … 7 steps of their output.
 */
export function readLayer(reader: ByteReader, inputs: number, outputs: number, size: number): Layer {
  const dilation = reader.integer(16, 'dilation');
  const steps = reader.floats(outputs);
  const bias = reader.floats(outputs);
  const heaviest = reader.integer(HEAVIEST, 'weight of an output');
  const row = inputs * size;
  const weights = reader.take(2 * Math.ceil(outputs / GROUP) * SIDE_BY_SIDE * row);
  // No sum is larger than the length of its weights times that of its inputs (Cauchy and Schwarz); rounding may add half a unit
  // to each input.
  const longest = (LANE / 2 - 1) / Math.sqrt(heaviest || 1) - Math.sqrt(row) / 2;
  if (longest <= 0) throw invalidModel('a layer is too wide for exact sums');
  return new Layer(outputs, inputs, size, dilation, steps, bias, longest, weights);
}

const HEAVIEST = 1 << 24;

function pack(bytes: Uint8Array): readonly number[] {
  const packed = doubles(bytes.length / 2);
  const [low, high] = [LOW_LANES, HIGH_LANES];
  for (let i = 0, at = 0; i < packed.length; i++, at += 2)
    packed[i] = low[bytes[at]!]! + high[bytes[at + 1]!]!;
  return packed;
}

/** The value of a byte of two weights in the lower two lanes, and in the upper two. */
const LOW_LANES = Float64Array.from({ length: 256 }, (_, byte) => (byte & 15) - 7 + ((byte >> 4) - 7) * LANE);
const HIGH_LANES = LOW_LANES.map((value) => value * LANE * LANE);

/**
 * A plain array of `length` numbers, all to be overwritten. Joined from blocks of fractions: V8 keeps numbers unboxed, and reads them
 * without a check for holes, only in an array made of fractions.
 */
function doubles(length: number): number[] {
  let block = [0.5];
  while (block.length < BLOCK) block = block.concat(block);
  const blocks = new Array<number[]>(Math.floor(length / BLOCK)).fill(block);
  return block.slice(0, length % BLOCK).concat(...blocks);
}

const BLOCK = 4096;

/** Working memory for words of at most so many letters and layers of at most so many inputs and outputs. */
export class Scratch {
  /** Rows of whole numbers without their zeros. */
  readonly values: Float64Array;
  /** Where in its row a value stands, times SIDE_BY_SIDE. */
  readonly places: Int32Array;
  /** Row r is what lies from `starts[r]` up to `starts[r + 1]`. */
  readonly starts: Int32Array;
  /** Sum of the squares of each letter's inputs. */
  readonly sums: Float64Array;
  /** The outputs of each letter, LANES in each number. */
  readonly packed: Float64Array;
  /** The outputs of one letter. */
  readonly whole: Float64Array;

  constructor(letters: number, width: number) {
    // One place to spare: zeros are written before they are known to be zeros.
    this.values = new Float64Array(letters * width + 1);
    this.places = new Int32Array(letters * width + 1);
    this.starts = new Int32Array(letters + 1);
    this.sums = new Float64Array(letters);
    const groups = Math.ceil(width / GROUP);
    this.packed = new Float64Array(letters * groups * SIDE_BY_SIDE);
    this.whole = new Float64Array(groups * GROUP);
  }
}

/**
 * Adds max(0, layer(input)) to `output` for `length` rows, one a letter; what lies outside the word counts as zero. The output may
 * be the input.
 */
export function convolve(
  layer: Layer,
  input: Float64Array,
  length: number,
  scratch: Scratch,
  output: Float64Array,
): void {
  const { outputs, steps, bias } = layer;
  const { packed, whole } = scratch;
  const unit = round(layer, input, length, scratch);
  const groups = Math.ceil(outputs / GROUP);
  multiply(layer, 0, groups, length, scratch);
  for (let i = 0, at = 0; i < length; i++) {
    for (let group = 0; group < groups; group++)
      unpack(packed, (i * groups + group) * SIDE_BY_SIDE, whole, group * GROUP);
    for (let o = 0; o < outputs; o++, at++) {
      const value = whole[o]! * (steps[o]! * unit) + bias[o]!;
      // max(0, value) without a branch, which would be foreseen wrongly half the time.
      output[at]! += (value + Math.abs(value)) / 2;
    }
  }
}

/** Adds `weight` times the outputs `from` ≤ o < `to` of a layer of size 1, given one row, to `sums` from `at` on. */
export function addOutputs(
  layer: Layer,
  row: Float64Array,
  from: number,
  to: number,
  weight: number,
  scratch: Scratch,
  sums: Float64Array,
  at: number,
): void {
  const { steps, bias } = layer;
  const { packed, whole } = scratch;
  const unit = round(layer, row, 1, scratch);
  for (let group = Math.floor(from / GROUP); group * GROUP < to; group++) {
    multiply(layer, group, group + 1, 1, scratch);
    unpack(packed, 0, whole, 0);
    const first = group * GROUP;
    const end = Math.min(to, first + GROUP);
    for (let o = Math.max(from, first); o < end; o++)
      sums[at + o - from]! += weight * (whole[o - first]! * (steps[o]! * unit) + bias[o]!);
  }
}

/** Rounds the input to whole numbers of a unit, which it returns. */
function round(
  { inputs, size, dilation, longest }: Layer,
  rows: Float64Array,
  length: number,
  scratch: Scratch,
): number {
  const { values, places, starts, sums } = scratch;
  for (let r = 0, at = 0; r < length; r++) {
    let sum = 0;
    for (const end = at + inputs; at < end; at++) sum += rows[at]! * rows[at]!;
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
  const units = longest / (Math.sqrt(most) || 1);
  let n = 0;
  for (let r = 0, at = 0; r < length; r++) {
    starts[r] = n;
    for (let place = 0; place < inputs * SIDE_BY_SIDE; place += SIDE_BY_SIDE, at++) {
      const value = Math.floor(rows[at]! * units + 0.5);
      values[n] = value;
      places[n] = place;
      // Half of them are zero, which no processor foresees: counted without a branch.
      n += Number(value !== 0);
    }
  }
  starts[length] = n;
  return 1 / units;
}

/** Sums of weights times values for the outputs of some groups, LANES in each. */
function multiply(
  { inputs, size, dilation, packed }: Layer,
  fromGroup: number,
  toGroup: number,
  length: number,
  scratch: Scratch,
): void {
  const { values, places, starts, packed: sums } = scratch;
  const reach = (size - 1) / 2;
  const tap = inputs * SIDE_BY_SIDE;
  const groups = toGroup - fromGroup;
  for (let group = fromGroup; group < toGroup; group++) {
    for (let i = 0; i < length; i++) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      let e = 0;
      let f = 0;
      for (let k = 0; k < size; k++) {
        const r = i + (k - reach) * dilation;
        if (r < 0 || r >= length) continue;
        const from = (group * size + k) * tap;
        for (let n = starts[r]!, end = starts[r + 1]!; n < end; n++) {
          const value = values[n]!;
          const w = from + places[n]!;
          a += packed[w]! * value;
          b += packed[w + 1]! * value;
          c += packed[w + 2]! * value;
          d += packed[w + 3]! * value;
          e += packed[w + 4]! * value;
          f += packed[w + 5]! * value;
        }
      }
      const at = (i * groups + group - fromGroup) * SIDE_BY_SIDE;
      sums[at] = a;
      sums[at + 1] = b;
      sums[at + 2] = c;
      sums[at + 3] = d;
      sums[at + 4] = e;
      sums[at + 5] = f;
    }
  }
}

/** Takes the sums of a group at `at` apart: its outputs, from `first`. */
function unpack(packed: Float64Array, at: number, whole: Float64Array, first: number): void {
  for (let o = first; o < first + SIDE_BY_SIDE; o++) {
    const sum = packed[at++]!;
    const upper = Math.floor(sum / LANE + 0.5);
    const middle = Math.floor(upper / LANE + 0.5);
    const top = Math.floor(middle / LANE + 0.5);
    whole[o] = sum - upper * LANE;
    whole[o + SIDE_BY_SIDE] = upper - middle * LANE;
    whole[o + 2 * SIDE_BY_SIDE] = middle - top * LANE;
    whole[o + 3 * SIDE_BY_SIDE] = top;
  }
}
