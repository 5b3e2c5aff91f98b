/** The program as bundlers give it to runtimes that read no node_modules. */
import { join } from 'node:path';
import { build } from 'esbuild';

export interface BundleOptions {
  /** A file of the site. */
  readonly entry: string;
  readonly format?: 'esm' | 'iife';
  readonly conditions?: readonly string[];
}

/** @returns the bundle's file, in the site */
export async function bundle(site: string, name: string, options: BundleOptions): Promise<string> {
  const { entry, format = 'iife', conditions = [] } = options;
  const outfile = join(site, name);
  await build({
    entryPoints: [join(site, entry)],
    outfile,
    bundle: true,
    format,
    platform: 'browser',
    target: 'es2022',
    conditions: [...conditions],
    logLevel: 'error',
    // A file beside the bundle, which the platform compiles.
    external: ['*.wasm?module'],
  });
  return outfile;
}
