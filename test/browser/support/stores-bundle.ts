import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The conformance suites of stores as one module for a page. */
export async function storesBundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { vitest: here('vitest-in-browser.ts') } },
    define: { 'process.env.NODE_ENV': '"test"', process: 'undefined' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: here('stores-in-browser.ts'), formats: ['es'], fileName: 'suites' },
    },
  })) as Rollup.RollupOutput[];
  return built[0]!.output[0].code;
}
