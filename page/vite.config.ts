import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { packageFiles } from './package-files';
import { LETTERS_HASH, subsetFonts } from './subset-fonts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Works from any folder of any web server.
  base: './',
  plugins: [subsetFonts(), packageFiles()],
  build: {
    outDir: fileURLToPath(new URL('../dist/page', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    // Fonts stay files: the page's policy allows no data: fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Subsetting fonts takes a second; no news.
      checks: { pluginTimings: false },
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        'service-worker': fileURLToPath(new URL('src/offline/service-worker.ts', import.meta.url)),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2'))
            ? `assets/[name]-${LETTERS_HASH}[extname]`
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
