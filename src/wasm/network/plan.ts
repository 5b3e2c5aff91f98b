/** A network as it is run: checked layers in order, every one reading values made before it. Value 0 is the input, value i + 1 what layer i makes. */

/** Weights and bias of a convolution or dense layer. */
export interface LayerWeights {
  /** [outputs × kernel × channels] */
  readonly values: Float32Array;
  readonly bias: Float32Array;
  readonly outputs: number;
  readonly kernel: number;
  readonly channels: number;
}

export type Layer = { readonly from: readonly number[] } & (
  | {
      readonly op: 'conv1d';
      readonly weights: LayerWeights;
      readonly stride: number;
      readonly dilation: number;
      readonly relu: boolean;
    }
  | {
      /** Over frames and over bands of frequency: rows of the input are [bands × depth], of the output [output bands × width]. */
      readonly op: 'conv2d';
      /** `channels` is [bandKernel × depth], `outputs` the width of a band. */
      readonly weights: LayerWeights;
      readonly bands: number;
      readonly depth: number;
      readonly bandKernel: number;
      readonly bandStride: number;
      readonly stride: number;
      readonly dilation: number;
      readonly relu: boolean;
    }
  | { readonly op: 'add'; readonly relu: boolean }
  | { readonly op: 'concat' }
  | {
      readonly op: 'attentive-pooling';
      readonly hidden: LayerWeights;
      readonly weights: LayerWeights;
      /** Least variance under the square root. */
      readonly floor: number;
    }
  | { readonly op: 'dense'; readonly weights: LayerWeights; readonly relu: boolean }
  | { readonly op: 'normalise' }
  | { readonly op: 'log-softmax' }
);

export interface Value {
  readonly channels: number;
  /** Input frames to a frame of it; 0 for a vector, which is there when the recording has ended. */
  readonly step: number;
  /** Input frames that have to follow a frame's own before it can be computed. */
  readonly delay: number;
}

export interface NetworkPlan {
  /** Subtracted from the input, then multiplied to it; one number a column. */
  readonly offset: Float32Array;
  readonly scale: Float32Array;
  readonly layers: readonly Layer[];
  readonly values: readonly Value[];
  /** Values to hand out, by role. */
  readonly outputs: Readonly<Record<string, number>>;
}

/** Input frames that a network takes at once; longer recordings go through it piece by piece. */
export const CHUNK = 128;

/** Frames before and after its own that a layer reads of its inputs. */
export function reach(layer: Layer): number {
  return 'dilation' in layer ? (layer.dilation * (layer.weights.kernel - 1)) / 2 : 0;
}

/** Rows that the buffer of a frame-wise value must hold: a chunk, the rows that slower readers have not taken, and padding at both ends. */
export function capacity(plan: NetworkPlan, value: number): number {
  let wait = 0;
  let padding = 0;
  plan.layers.forEach((layer, i) => {
    if (!layer.from.includes(value)) return;
    wait = Math.max(wait, plan.values[i + 1]!.delay);
    padding = Math.max(padding, reach(layer));
  });
  const { step, delay } = plan.values[value]!;
  // Frames that arrive at once: a chunk, and at the end what was waited for.
  return Math.ceil((CHUNK + delay + wait) / step) + 2 * padding + 4;
}

/** The weights of a layer that are rounded (rounding.ts): rows of bands of an odd depth cannot be read two numbers at a time. */
export function roundedWeights(layer: Layer): readonly LayerWeights[] {
  switch (layer.op) {
    case 'conv1d':
      return [layer.weights];
    case 'conv2d':
      return layer.depth % 2 === 0 ? [layer.weights] : [];
    case 'attentive-pooling':
      return [layer.hidden, layer.weights];
    default:
      return [];
  }
}

/** The others. */
export function exactWeights(layer: Layer): readonly LayerWeights[] {
  const isExact = layer.op === 'dense' || (layer.op === 'conv2d' && roundedWeights(layer).length === 0);
  return isExact ? [layer.weights] : [];
}
