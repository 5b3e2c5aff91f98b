/** The machine's roof: multiply-adds of a loop that never leaves the registers. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './builds';

/** Enough sums that no multiplication waits for the addition before it. */
const SUMS = 12;
export const ROUNDS = 2_000_000;

export interface Roof {
  readonly run: () => void;
  /** In one run. */
  readonly multiplyAdds: number;
}

declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object): Promise<{ readonly exports: { readonly roof: (rounds: number) => number } }>;
};

export async function roof(build: 'simd' | 'scalar', folder: string): Promise<Roof> {
  const simd = build === 'simd';
  const sums = Array.from({ length: SUMS }, (_, i) => `s${i}`);
  const [type, splat, mul, add] = simd
    ? ['v128', 'f32x4.splat', 'f32x4.mul', 'f32x4.add']
    : ['f32', '<f32>', 'mul<f32>', 'add<f32>'];
  const source = `
    export function roof(rounds: i32): f32 {
      const x: ${type} = ${splat}(0.999);
      const y: ${type} = ${splat}(0.001);
      ${sums.map((sum, i) => `let ${sum}: ${type} = ${splat}(${i}.5);`).join('\n')}
      for (let i = 0; i < rounds; i++) {
        ${sums.map((sum) => `${sum} = ${add}(${mul}(${sum}, x), y);`).join('\n')}
      }
      ${sums
        .slice(1)
        .map((sum) => `s0 = ${add}(s0, ${sum});`)
        .join('\n')}
      return ${simd ? 'f32x4.extract_lane(s0, 0)' : 's0'};
    }`;
  const file = join(folder, `roof-${build}.ts`);
  const out = join(folder, `roof-${build}.wasm`);
  writeFileSync(file, source);
  compile(file, out, simd ? ['--enable', 'simd'] : []);
  const module = await WebAssembly.compile(readFileSync(out));
  const { exports } = await WebAssembly.instantiate(module);
  return { run: () => exports.roof(ROUNDS), multiplyAdds: ROUNDS * SUMS * (simd ? 4 : 1) };
}
