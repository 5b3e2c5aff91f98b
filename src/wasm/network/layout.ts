/** Where a network's weights and one stream's activations lie in memory. */
import { capacity, type Layer, type LayerWeights, type NetworkPlan, reach, roundedWeights } from './plan';

/** Rows are padded to this many numbers, a panel of the wider build, so that both lay memory out alike. */
export const ROW_UNIT = 8;

const rowBytes = (channels: number): number => 4 * ROW_UNIT * Math.ceil(channels / ROW_UNIT);

interface Buffer {
  readonly address: number;
  readonly row: number;
  readonly capacity: number;
}

/** A layer that reads a value. */
export interface Reader {
  readonly layer: Layer;
  /** What it makes. */
  readonly value: number;
}

/** Addresses of one stream's activations, from the start of its region, and who reads them. */
export interface Layout {
  /** Address of each frame-wise value; a vector has one row. */
  readonly buffers: readonly Buffer[];
  /** Of each value. */
  readonly readers: readonly (readonly Reader[])[];
  /** Rows beyond both ends of each value that its readers look at. */
  readonly padding: readonly number[];
  /** Addresses of each pooling layer: running statistics, hidden rows, scores. */
  readonly pools: ReadonlyMap<
    Layer,
    { readonly state: number; readonly hidden: Buffer; readonly scores: Buffer }
  >;
  /** Rows that a convolution rounds before it reads them, and the scale of each. */
  readonly rounded: { readonly rows: number; readonly scales: number };
  readonly bytes: number;
}

export function layOut(plan: NetworkPlan): Layout {
  let bytes = 0;
  const take = (rows: number, channels: number): Buffer => {
    const buffer = { address: bytes, row: rowBytes(channels), capacity: rows };
    bytes += rows * buffer.row;
    return buffer;
  };
  const buffers = plan.values.map(({ channels, step }, v) =>
    take(step === 0 ? 1 : capacity(plan, v), channels),
  );
  const readers = plan.values.map((_, v) =>
    plan.layers.flatMap((layer, i) => (layer.from.includes(v) ? [{ layer, value: i + 1 }] : [])),
  );
  const padding = readers.map((all) => Math.max(0, ...all.map(({ layer }) => reach(layer))));
  const pools: Map<Layer, { state: number; hidden: Buffer; scores: Buffer }> = new Map();
  for (const layer of plan.layers) {
    if (layer.op !== 'attentive-pooling') continue;
    const rows = buffers[layer.from[0]!]!.capacity;
    pools.set(layer, {
      state: take(4, layer.weights.outputs).address,
      hidden: take(rows, layer.hidden.outputs),
      scores: take(rows, layer.weights.outputs),
    });
  }
  const read = plan.layers
    .filter((layer) => roundedWeights(layer).length > 0)
    .flatMap((layer) => [buffers[layer.from[0]!]!, ...(pools.has(layer) ? [pools.get(layer)!.hidden] : [])]);
  const most = Math.max(0, ...read.map(({ capacity: rows }) => rows));
  const rows = bytes;
  bytes += Math.max(0, ...read.map((buffer) => buffer.capacity * (buffer.row / 2)));
  const scales = bytes;
  bytes += 4 * ROW_UNIT * Math.ceil(most / ROW_UNIT);
  return { buffers, readers, padding, pools, rounded: { rows, scales }, bytes };
}

/** Bytes of activations that a stream of this network takes. */
export function activationBytes(plan: NetworkPlan): number {
  return layOut(plan).bytes;
}

/** [outputs × kernel × channels] -> panels of `panel` outputs, each [kernel × channels × panel]; outputs beyond the last are zeros. */
export function pack(
  { values, outputs, kernel, channels }: LayerWeights,
  padded: number,
  panel: number,
): Float32Array {
  const taps = kernel * channels;
  const packed = new Float32Array(padded * taps);
  for (let o = 0; o < outputs; o++) {
    const to = (o - (o % panel)) * taps + (o % panel);
    for (let i = 0; i < taps; i++) packed[to + i * panel] = values[o * taps + i]!;
  }
  return packed;
}
