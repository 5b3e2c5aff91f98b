import { decodeBase64 } from '../../platform/base64';
import type { Layer } from './convolution';
import { TAGGER_WASM } from './tagger-wasm.generated';

// The members of the engine's WebAssembly that are used directly; the library compiles without the DOM's types.
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
};

/** assembly/tagger/index.ts says what each takes. */
interface TaggerExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  addBlock(
    rows: number,
    length: number,
    width: number,
    weights: number,
    steps: number,
    bias: number,
    size: number,
    dilation: number,
    longest: number,
    work: number,
  ): void;
}

/** Outputs that assembly/tagger works out at once. */
const PANEL = 48;
const PAGE = 65_536;

/** Where a layer's numbers lie in the memory. */
interface Placed {
  readonly layer: Layer;
  readonly weights: number;
  readonly steps: number;
  readonly bias: number;
}

/**
 * The residual blocks of the tagger in WebAssembly: `convolve` of convolution.ts for each of them, the same bits in a fraction of the
 * time, since SIMD multiplies eight weights at once where JavaScript does four.
 */
export class SimdBlocks {
  private readonly rows: Float64Array;

  private constructor(
    private readonly wasm: TaggerExports,
    private readonly width: number,
    letters: number,
    private readonly work: number,
    private readonly placed: readonly Placed[],
  ) {
    this.rows = new Float64Array(wasm.memory.buffer, 0, letters * width);
  }

  /**
   * @param letters that the longest word may have
   * @returns nothing where the engine compiles no such module, now or at all, or the layers have another form
   */
  static compile(layers: readonly Layer[], letters: number): SimdBlocks | undefined {
    const width = layers[0]?.inputs ?? 0;
    if (width === 0 || layers.some(({ inputs, outputs }) => inputs !== width || outputs !== width))
      return undefined;
    if (width % PANEL !== 0) return undefined;
    let wasm: TaggerExports;
    try {
      const module = new WebAssembly.Module(decodeBase64(TAGGER_WASM)!);
      wasm = new WebAssembly.Instance(module).exports as TaggerExports;
    } catch {
      return undefined;
    }
    const work = 8 * letters * width;
    let end = align(work + 6 * letters * width + 16 * (letters + 1));
    const placed = layers.map((layer): Placed => {
      const steps = end;
      const bias = steps + 8 * width;
      const weights = bias + 8 * width;
      end = align(weights + layer.size * width * width);
      return { layer, weights, steps, bias };
    });
    wasm.memory.grow(Math.ceil(end / PAGE));
    const { buffer } = wasm.memory;
    for (const { layer, weights, steps, bias } of placed) {
      new Float64Array(buffer, steps, width).set(layer.steps);
      new Float64Array(buffer, bias, width).set(layer.bias);
      const panels = layer.panels(PANEL);
      new Int8Array(buffer, weights, panels.length).set(panels);
    }
    return new SimdBlocks(wasm, width, letters, work, placed);
  }

  /** Runs all blocks on `rows`, [length × width], in place. */
  run(rows: Float64Array, length: number): void {
    this.rows.set(rows);
    for (const { layer, weights, steps, bias } of this.placed) {
      const { size, dilation, longest } = layer;
      this.wasm.addBlock(0, length, this.width, weights, steps, bias, size, dilation, longest, this.work);
    }
    rows.set(this.rows.subarray(0, rows.length));
  }
}

function align(bytes: number): number {
  return Math.ceil(bytes / 16) * 16;
}
