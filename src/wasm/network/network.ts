import type { NetworkExports } from '../exports';
import type { Matrix } from '../matrix';
import { type Layout, layOut, pack, ROW_UNIT } from './layout';
import { exactWeights, type LayerWeights, type NetworkPlan, roundedWeights } from './plan';
import { packRounded, roundWeights } from './rounding';
import { type LoadedWeights, type NetworkOutput, NetworkStream } from './stream';

const PAGE = 1 << 16;

/**
 * A network in a WebAssembly instance of its own. Weights are packed into its memory once. Each stream has a region of activations beside
 * them, and finished streams' regions are used again.
 */
export class Network {
  readonly plan: NetworkPlan;
  readonly #wasm: NetworkExports;
  readonly #input: { readonly scale: number; readonly offset: number };
  readonly #loaded = new Map<LayerWeights, LoadedWeights>();
  readonly #layout: Layout;
  readonly #free: number[] = [];
  #top: number;

  constructor(plan: NetworkPlan, wasm: NetworkExports) {
    this.plan = plan;
    this.#wasm = wasm;
    this.#top = wasm.TOP.value;
    this.#input = { scale: this.#upload(plan.scale), offset: this.#upload(plan.offset) };
    for (const layer of plan.layers) {
      for (const weights of roundedWeights(layer)) this.#loadRounded(weights);
      for (const weights of exactWeights(layer)) this.#load(weights);
    }
    this.#layout = layOut(plan);
  }

  /** Bytes of weights and activations. */
  get memory(): number {
    return this.#top - this.#wasm.TOP.value;
  }

  /** A whole recording: [frames × columns] -> every output. */
  run(input: Matrix): NetworkOutput {
    return this.stream().finish(input);
  }

  /** A recording that arrives piece by piece; the pieces do not change the result. */
  stream(): NetworkStream {
    const region = this.#free.pop() ?? this.#reserve(this.#layout.bytes);
    return new NetworkStream(this.plan, this.#wasm, this.#input, this.#loaded, this.#layout, region, () =>
      this.#free.push(region),
    );
  }

  #load(weights: LayerWeights): void {
    const outputs = paddedOutputs(weights);
    const bias = new Float32Array(outputs);
    bias.set(weights.bias);
    this.#loaded.set(weights, {
      weights: this.#upload(pack(weights, outputs, this.#panel)),
      outputs: this.#upload(bias),
      limit: 0,
    });
  }

  #loadRounded(weights: LayerWeights): void {
    const outputs = paddedOutputs(weights);
    const { values, scales, limit } = roundWeights(weights);
    const scalesAndBias = new Float32Array(2 * outputs);
    scalesAndBias.set(scales);
    scalesAndBias.set(weights.bias, outputs);
    this.#loaded.set(weights, {
      weights: this.#upload(packRounded(values, weights, outputs, this.#panel)),
      outputs: this.#upload(scalesAndBias),
      limit,
    });
  }

  /** Outputs that are computed at once. */
  get #panel(): number {
    return 2 * this.#wasm.LANES.value;
  }

  #upload(values: Float32Array | Int16Array): number {
    const address = this.#reserve(values.byteLength);
    new Uint8Array(this.#wasm.memory.buffer, address).set(new Uint8Array(values.buffer));
    return address;
  }

  #reserve(bytes: number): number {
    const address = this.#top;
    this.#top = (address + bytes + 15) & ~15;
    const missing = Math.ceil((this.#top - this.#wasm.memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.#wasm.memory.grow(missing);
    return address;
  }
}

const paddedOutputs = ({ outputs }: LayerWeights): number => ROW_UNIT * Math.ceil(outputs / ROW_UNIT);
