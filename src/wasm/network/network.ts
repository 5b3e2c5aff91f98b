import type { NetworkExports } from '../exports';
import type { Matrix } from '../signal';
import { type Layout, layOut, pack, ROW_UNIT } from './layout';
import type { LayerWeights, NetworkPlan } from './plan';
import { joinFrames, type LoadedWeights, type NetworkOutput, NetworkStream } from './stream';

const PAGE = 1 << 16;

/**
 * A network in a WebAssembly instance of its own. Weights are packed into its memory once. Each stream has a region of activations beside
 * them, and finished streams' regions are used again.
 */
export class Network {
  readonly plan: NetworkPlan;
  readonly #wasm: NetworkExports;
  readonly #input: LoadedWeights;
  readonly #loaded = new Map<LayerWeights, LoadedWeights>();
  readonly #layout: Layout;
  readonly #free: number[] = [];
  #top: number;

  constructor(plan: NetworkPlan, wasm: NetworkExports) {
    this.plan = plan;
    this.#wasm = wasm;
    this.#top = wasm.TOP.value;
    this.#input = { weights: this.#upload(plan.scale), bias: this.#upload(plan.offset) };
    for (const layer of plan.layers) {
      if ('hidden' in layer) this.#load(layer.hidden);
      if ('weights' in layer) this.#load(layer.weights);
    }
    this.#layout = layOut(plan);
  }

  /** Bytes of weights and activations. */
  get memory(): number {
    return this.#top - this.#wasm.TOP.value;
  }

  /** A whole recording: [frames × columns] -> every output. */
  run(input: Matrix): NetworkOutput {
    const stream = this.stream();
    const parts = [stream.push(input)];
    const { frames, vectors } = stream.finish();
    return { frames: joinFrames([...parts, frames]), vectors };
  }

  /** A recording that arrives piece by piece; the pieces do not change the result. */
  stream(): NetworkStream {
    const region = this.#free.pop() ?? this.#reserve(this.#layout.bytes);
    return new NetworkStream(this.plan, this.#wasm, this.#input, this.#loaded, this.#layout, region, () =>
      this.#free.push(region),
    );
  }

  #load(weights: LayerWeights): void {
    const outputs = ROW_UNIT * Math.ceil(weights.outputs / ROW_UNIT);
    const bias = new Float32Array(outputs);
    bias.set(weights.bias);
    this.#loaded.set(weights, {
      weights: this.#upload(pack(weights, outputs, 2 * this.#wasm.LANES.value)),
      bias: this.#upload(bias),
    });
  }

  #upload(values: Float32Array): number {
    const address = this.#reserve(4 * values.length);
    new Float32Array(this.#wasm.memory.buffer, address, values.length).set(values);
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
