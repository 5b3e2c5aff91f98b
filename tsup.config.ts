import { defineConfig } from 'tsup';

const library = {
  index: 'src/index.ts',
  transliteration: 'src/transliteration/index.ts',
  voice: 'src/voice/index.ts',
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
  },
  {
    entry: { cli: 'src/cli/main.ts', 'clip-worker': 'src/cli/clip-worker.ts' },
    format: ['esm'],
    splitting: true,
    minify: false,
    target: 'node20',
    platform: 'node',
    // cac is small and has no dependency of its own: bundled, so that nutq installs nothing else.
    noExternal: ['cac'],
    banner: { js: '#!/usr/bin/env node' },
  },
]);
