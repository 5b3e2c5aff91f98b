import { defineConfig, type Options } from 'tsup';
import { embedBytes, wasmFile } from './scripts/embed-bytes';
import { importShared } from './scripts/import-shared';
import { importTypes } from './scripts/import-types';
import { requireBuiltins } from './scripts/require-builtins';
import { thirdPartyLicences } from './scripts/third-party-licences';
import { withoutBareImports } from './scripts/without-bare-imports';
import { withoutTraces } from './scripts/without-traces';

const library = {
  index: 'src/index.ts',
  transliteration: 'src/transliteration/index.ts',
  voice: 'src/voice/index.ts',
  model: 'src/transliteration/load-model.ts',
  'model-small': 'src/models/small.ts',
  'model-full': 'src/models/full.ts',
  'model-voice': 'src/models/voice.ts',
  http: 'src/http/index.ts',
  client: 'src/client/index.ts',
  browser: 'src/browser/index.ts',
  'stores-lmdb': 'src/stores/lmdb.ts',
  'stores-postgres': 'src/stores/postgres/index.ts',
};

/** Where the platform compiles WebAssembly modules itself: chosen by the conditions of package.json. */
const workers = { 'index.workerd': 'src/workerd/index.ts', 'voice.workerd': 'src/workerd/voice.ts' };
/** Fetched by browsers as a file, never imported. */
const worklet = { 'recorder-worklet': 'src/browser/recorder-worklet.ts' };

/** Types of `nutq/browser` name the DOM's. */
const dts: Options['dts'] = { entry: library, compilerOptions: { lib: ['ES2023', 'DOM', 'DOM.Iterable'] } };

const common: Options = {
  splitting: true,
  removeNodeProtocol: false,
  target: 'es2022',
  // Installed by whoever keeps data there, or draws reports.
  external: ['lmdb', 'pg', '@observablehq/plot', 'linkedom'],
};

/** The signal chain as JavaScript: large and seldom needed, so that both module systems import one file. */
const fallback = { 'signal-javascript': 'src/wasm/javascript.generated.ts' };

/** An uncaught error prints the line that it comes from: no long ones, though their ends cost bytes. */
const terserOptions: Options['terserOptions'] = {
  // Functions that stand together, and those in place of their only call, compress better. Nobody redefines what `unsafe` trusts: built-ins.
  compress: {
    ecma: 2020,
    passes: 3,
    hoist_funs: true,
    keep_fargs: false,
    pure_getters: true,
    unsafe: true,
    unsafe_arrows: true,
    lhs_constants: false,
  },
  mangle: { toplevel: true },
  format: { max_line_len: 1100 },
};

export default defineConfig([
  {
    ...common,
    // The command shares its chunks with the library. What it uses beyond is small and bundled: nutq installs nothing else.
    entry: {
      ...library,
      ...workers,
      ...worklet,
      ...fallback,
      cli: 'src/cli/main.ts',
      'clip-worker': 'src/cli/clip-worker.ts',
    },
    format: 'esm',
    minify: 'terser',
    terserOptions,
    plugins: [withoutBareImports],
    esbuildOptions: (options) => {
      options.minifySyntax = true;
      options.minifyIdentifiers = true;
      options.charset = 'utf8';
    },
    esbuildPlugins: [
      embedBytes('esm'),
      wasmFile,
      requireBuiltins,
      withoutTraces,
      thirdPartyLicences,
      importTypes(Object.keys(library)),
    ],
    platform: 'node',
    noExternal: [
      '@noble/hashes',
      'commander',
      'csv-parse',
      'hono',
      '@hono/node-server',
      'ipaddr.js',
      'prom-client',
      'valibot',
    ],
    clean: true,
  },
  {
    ...common,
    entry: library,
    format: 'cjs',
    // By Rollup: tsup's other way to CommonJS breaks class fields.
    treeshake: true,
    minify: 'terser',
    terserOptions,
    esbuildOptions: (options) => {
      options.minifySyntax = true;
      options.minifyIdentifiers = true;
      options.charset = 'utf8';
      // Of packages that know no `exports`.
      options.mainFields = ['module', 'main'];
    },
    esbuildPlugins: [embedBytes('cjs'), importShared(fallback)],
    platform: 'neutral',
    noExternal: ['@noble/hashes', 'hono', 'ipaddr.js'],
    external: ['lmdb', 'pg', /^node:/],
    dts,
  },
]);
