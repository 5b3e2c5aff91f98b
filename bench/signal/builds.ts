/** The signal module as each engine would run it: SIMD, scalar, and as JavaScript by Binaryen's wasm2js. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SignalExports } from '../../src/wasm/exports';
import { signalExports } from '../../src/wasm/module';

const require = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, '../..');
const ASC = join(dirname(require.resolve('assemblyscript/package.json')), 'bin/asc.js');
const WASM2JS = join(ROOT, 'node_modules/binaryen/bin/wasm2js');

/** Compiles AssemblyScript files of the repository. */
export function compile(file: string, out: string, flags: readonly string[]): void {
  const always = ['--runtime', 'stub', '-O3', '--noAssert', '--use', 'abort='];
  execFileSync(process.execPath, [ASC, file, ...always, '--outFile', out, ...flags], { cwd: ROOT });
}

export type Builds = Readonly<Record<string, SignalExports>>;

export async function builds(): Promise<Builds> {
  return { SIMD: signalExports('simd'), scalar: signalExports('scalar'), wasm2js: await asJavaScript() };
}

/** wasm2js knows none of these instructions. */
const PLAIN = ['--disable', 'bulk-memory', '--disable', 'nontrapping-f2i', '--disable', 'sign-extension'];

async function asJavaScript(): Promise<SignalExports> {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-wasm2js-'));
  try {
    const wasm = join(folder, 'signal.wasm');
    const script = join(folder, 'signal.mjs');
    compile('assembly/index.ts', wasm, PLAIN);
    execFileSync(process.execPath, [WASM2JS, wasm, '-O', '-o', script]);
    return (await import(pathToFileURL(script).href)) as SignalExports;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
