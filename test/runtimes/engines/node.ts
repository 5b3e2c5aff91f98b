import { type Engine, printed } from './engine';

function node(how: string, flags: readonly string[], file: string): Engine {
  return {
    name: 'Node',
    how,
    version: () => process.versions.node,
    run: (site) => printed(site, process.execPath, [...flags, file]),
  };
}

export const NODE: readonly Engine[] = [
  node('ES modules', [], 'print.mjs'),
  node('CommonJS', [], 'print.cjs'),
  // A processor without SSE 4.1 has no SIMD in WebAssembly.
  node('no SIMD', ['--no-enable-sse4-1'], 'print.mjs'),
  node('no WebAssembly', ['--import', './without-webassembly.mjs'], 'print.mjs'),
];
