import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { assetNames, BUILD, CHECKS, ROOT } from './build-options';
import { packageFiles } from './package-files';
import { pageLicences } from './page-licences';
import { subsetFonts } from './subset-fonts';

export default defineConfig({
  root: ROOT,
  // Works from any folder of any web server.
  base: './',
  plugins: [subsetFonts(), packageFiles(), pageLicences()],
  build: {
    ...BUILD,
    emptyOutDir: true,
    rolldownOptions: {
      checks: CHECKS,
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        'service-worker': fileURLToPath(new URL('src/offline/service-worker.ts', import.meta.url)),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: assetNames('assets/[name]-[hash][extname]'),
      },
    },
  },
});
