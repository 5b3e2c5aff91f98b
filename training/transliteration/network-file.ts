/** Turns the trainer's output (network.py) into the section of the model file that Tagger reads. */
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

function writeLayer(
  out: ByteWriter,
  { shape, dilation, weights, step, bias }: TrainedNetwork['layers'][number],
): void {
  const [outputs = 0, inputs = 0, size = 0] = shape;
  out.integer(dilation);
  for (const value of step) out.float(value);
  for (const value of bias) out.float(value);
  // PyTorch orders [output, input, place]; the run time wants the inputs of one place side by side.
  const nibbles: number[] = [];
  for (let o = 0; o < outputs; o++) {
    for (let k = 0; k < size; k++)
      for (let i = 0; i < inputs; i++) nibbles.push(weights[(o * inputs + i) * size + k]! + 7);
  }
  for (let i = 0; i < nibbles.length; i += 2) out.byte(nibbles[i]! | (nibbles[i + 1]! << 4));
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
  for (const layer of [enter!, ...blocks, reading!, spelling!]) writeLayer(out, layer);
  return out.bytes();
}
