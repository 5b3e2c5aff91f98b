/** The compiled assembly: which build an engine runs, and instances of it. */

import { NutqError } from '../errors';
import { decodeBase64 } from '../platform/base64';
import { SCALAR_WASM, SIMD_WASM } from './binary.generated';
import type { NetworkExports, SignalExports } from './exports';

/** The same source compiled with and without 128-bit SIMD, and as JavaScript for engines that refuse to compile WebAssembly. */
export type SignalBuild = 'simd' | 'scalar' | 'javascript';

// The members of the engine's WebAssembly that are used directly; the library compiles without the DOM's types.
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object): Promise<{ readonly exports: SignalExports }>;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: SignalExports };
};

const BUILDS: readonly SignalBuild[] = ['simd', 'scalar', 'javascript'];
const ABI_VERSION = 6;
const binaries = { simd: SIMD_WASM, scalar: SCALAR_WASM } as const;

/** The result of loading in this engine, found out once for everybody. */
const engine: {
  best?: SignalBuild;
  /** Compiled by the platform, where it compiles nothing at run time. */
  provided?: object;
  asJavaScript?: () => object;
} = {};
const instances = new Map<SignalBuild, SignalExports>();

/** Takes the SIMD build as a module that the platform compiled: Workers import `.wasm` files and refuse to compile bytes. */
export function provideModule(module: object): void {
  engine.provided = module;
  engine.best = 'simd';
}

/** `simd` wherever the engine validates it: every current browser, Node 16 and later. Validating is allowed where compiling is not. */
export function bestBuild(): SignalBuild {
  engine.best ??=
    typeof WebAssembly === 'undefined'
      ? 'javascript'
      : WebAssembly.validate(decodeBase64(SIMD_WASM)!)
        ? 'simd'
        : 'scalar';
  return engine.best;
}

function checked<Exports extends NetworkExports>(
  exports: Exports & Pick<SignalExports, 'ABI_VERSION'>,
): Exports {
  if (exports.ABI_VERSION.value !== ABI_VERSION)
    throw new Error('src/wasm/binary.generated.ts is stale: run npm run build:wasm');
  return exports;
}

/**
 * The module, instantiated on first use. Synchronous, so that every function above it can be: it compiles in about a millisecond.
 *
 * @throws NutqError `not-loaded` where the engine refuses to compile WebAssembly, or does it only asynchronously: await
 *   `loadSignal` once before
 */
export function signalExports(build: SignalBuild = bestBuild()): SignalExports {
  let exports = instances.get(build);
  if (exports) return exports;
  try {
    exports = checked(new WebAssembly.Instance(moduleNow(build)).exports);
  } catch (cause) {
    throw new NutqError(
      'not-loaded',
      'This engine does not compile WebAssembly at once: await loadSignal() first.',
      {
        cause,
      },
    );
  }
  instances.set(build, exports);
  return exports;
}

function moduleNow(build: SignalBuild): object {
  if (build === 'javascript') throw new Error('the JavaScript build is loaded on demand');
  return provided(build) ?? new WebAssembly.Module(decodeBase64(binaries[build])!);
}

const provided = (build: SignalBuild): object | undefined => (build === 'simd' ? engine.provided : undefined);

/**
 * Instantiates the module without blocking, whatever the engine allows: WebAssembly, or else the same code as JavaScript (a page whose
 * Content-Security-Policy lacks 'wasm-unsafe-eval', Hermes). Everything asynchronous in `nutq/voice` calls it by itself.
 */
export async function loadSignal(build?: SignalBuild): Promise<void> {
  if (build !== undefined) {
    if (!BUILDS.includes(build))
      throw new NutqError('invalid-argument', `build must be one of ${BUILDS.join(', ')}`, {
        field: 'build',
      });
    return load(build);
  }
  try {
    await load(bestBuild());
  } catch {
    engine.best = 'javascript';
    await load('javascript');
  }
}

async function load(build: SignalBuild): Promise<void> {
  if (!instances.has(build)) instances.set(build, checked(await instantiate(build)));
}

async function instantiate(build: SignalBuild): Promise<SignalExports> {
  if (build === 'javascript') {
    engine.asJavaScript ??= (await import('./javascript.generated')).instantiate as () => object;
    return engine.asJavaScript() as SignalExports;
  }
  const module = provided(build);
  if (module) return (await WebAssembly.instantiate(module)).exports;
  const bytes = decodeBase64(binaries[build])!;
  // The loader asks for a TextDecoder as soon as it is imported.
  if (typeof TextDecoder === 'undefined')
    return new WebAssembly.Instance(await WebAssembly.compile(bytes)).exports;
  const loader = await import('@assemblyscript/loader');
  try {
    // In Node the asynchronous way loads `Response`, which alone takes many milliseconds.
    return loader.instantiateSync<SignalExports>(bytes).exports;
  } catch {
    return (await loader.instantiate<SignalExports>(bytes)).exports;
  }
}

const compiled = new Map<SignalBuild, object>();

/** A new instance of a module that is compiled once. A network keeps its weights and activations there until it is dropped. */
export async function newInstance(build?: SignalBuild): Promise<NetworkExports> {
  await loadSignal(build);
  const chosen = build ?? bestBuild();
  if (chosen === 'javascript') return checked(await instantiate(chosen));
  const module =
    provided(chosen) ?? compiled.get(chosen) ?? (await WebAssembly.compile(decodeBase64(binaries[chosen])!));
  compiled.set(chosen, module);
  return checked((await WebAssembly.instantiate(module)).exports);
}
