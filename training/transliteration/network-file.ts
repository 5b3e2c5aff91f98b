/** Turns the trainer's output (network.py) into the section of the model file that Tagger reads. */
import { GROUP, LANES, SIDE_BY_SIDE } from '../../src/transliteration/model/convolution';
import { ByteWriter } from './write';

export interface TrainedNetwork {
  readonly letters: string;
  readonly styles: readonly string[];
  /** Chunks of both tasks as (letter, chunk): spelling, reading. */
  readonly inventories: readonly (readonly [string, string][])[];
  readonly letterVectors: readonly (readonly number[])[];
  readonly styleVectors: readonly (readonly number[])[];
  readonly layers: readonly {
    readonly shape: readonly number[];
    readonly dilation: number;
    readonly weights: readonly number[];
    readonly step: readonly number[];
    readonly bias: readonly number[];
  }[];
}

function writeVectors(out: ByteWriter, vectors: readonly (readonly number[])[]): void {
  const step = Math.max(...vectors.flat().map(Math.abs)) / 127;
  out.float(step);
  for (const value of vectors.flat()) out.byte(Math.round(value / step) & 0xff);
}

type TrainedLayer = TrainedNetwork['layers'][number];

function writeScales(out: ByteWriter, { dilation, step, bias }: TrainedLayer): void {
  out.integer(dilation);
  for (const value of [...step, ...bias]) out.float(coarse(value));
}

/** To the 16 bits of a bfloat16, plenty beside weights of four: of the other 16, all zeros, gzip leaves nothing. */
function coarse(value: number): number {
  const bits = new Int32Array(new Float32Array([value]).buffer);
  bits[0] = (bits[0]! + 0x8000) & 0xffff0000;
  return new Float32Array(bits.buffer)[0]!;
}

/** PyTorch orders [output, input, place]; the run time wants the inputs of one place side by side. */
function rowsOf({ shape, weights }: TrainedLayer): number[][] {
  const [outputs = 0, inputs = 0, size = 0] = shape;
  return Array.from({ length: outputs }, (_, o) =>
    Array.from({ length: size * inputs }, (_, at) => {
      const [k, i] = [Math.floor(at / inputs), at % inputs];
      return weights[(o * inputs + i) * size + k]!;
    }),
  );
}

const byteOf = (low: number, high: number): number => (low + 7) | ((high + 7) << 4);

/** See first-layer.ts. */
function writeFirstLayer(out: ByteWriter, layer: TrainedLayer): void {
  writeScales(out, layer);
  for (const row of rowsOf(layer))
    for (let i = 0; i < row.length; i += 2) out.byte(byteOf(row[i]!, row[i + 1]!));
}

/** See `readLayer`; rows past the last output are zero. */
export function writeLayer(out: ByteWriter, layer: TrainedLayer): void {
  writeScales(out, layer);
  const rows = rowsOf(layer);
  out.integer(Math.max(...rows.map((row) => row.reduce((sum, weight) => sum + weight * weight, 0))));
  for (let group = 0; group < rows.length; group += GROUP) {
    for (let at = 0; at < rows[0]!.length; at++) {
      for (let side = 0; side < SIDE_BY_SIDE; side++) {
        const [a, b, c, d] = Array.from(
          { length: LANES },
          (_, lane) => rows[group + lane * SIDE_BY_SIDE + side]?.[at] ?? 0,
        );
        out.byte(byteOf(a!, b!));
        out.byte(byteOf(c!, d!));
      }
    }
  }
}

export function writeNetwork(network: TrainedNetwork): Uint8Array {
  const out = new ByteWriter();
  out.text(network.letters);
  const [enter, ...rest] = network.layers;
  const blocks = rest.slice(0, -2);
  const [spelling, reading] = rest.slice(-2);
  const style = (name: string): readonly number[] => network.styleVectors[network.styles.indexOf(name)]!;
  out.integer(style('reading').length);
  out.integer(enter!.shape[0]!);
  out.integer(blocks.length);
  writeVectors(out, network.letterVectors);
  writeVectors(out, [style('reading'), style('arabic'), style('foreign')]);
  writeFirstLayer(out, enter!);
  for (const layer of [...blocks, reading!, spelling!]) writeLayer(out, layer);
  return out.bytes();
}
