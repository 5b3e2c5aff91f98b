import { defineConfig } from 'tsup';

const library = {
  index: 'src/index.ts',
  transliteration: 'src/transliteration/index.ts',
  model: 'src/transliteration/model/index.ts',
  'model-small': 'src/model-small.ts',
  'model-full': 'src/model-full.ts',
};

export default defineConfig([
  {
    entry: library,
    format: ['esm', 'cjs'],
    dts: true,
    clean: true,
    splitting: true,
    treeshake: true,
    minify: true,
    target: 'es2022',
    platform: 'neutral',
    // A model file becomes base64 in a module of its own, so that it loads wherever modules do.
    loader: { '.bin': 'binary' },
  },
  {
    entry: { cli: 'src/cli/main.ts' },
    format: ['esm'],
    splitting: true,
    minify: false,
    target: 'node20',
    platform: 'node',
    // Small and without dependencies of their own: bundled, so that nutq installs nothing else.
    noExternal: ['cac', 'csv-parse', 'csv-stringify'],
    loader: { '.bin': 'binary' },
    banner: { js: '#!/usr/bin/env node' },
  },
]);
