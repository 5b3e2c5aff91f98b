/** The administration page, built into the folder of the other page, after it: the two share their fonts. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { LETTERS_HASH, subsetFonts } from './subset-fonts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [subsetFonts()],
  build: {
    outDir: fileURLToPath(new URL('../dist/page', import.meta.url)),
    emptyOutDir: false,
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { admin: fileURLToPath(new URL('admin/index.html', import.meta.url)) },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2'))
            ? `assets/[name]-${LETTERS_HASH}[extname]`
            : 'assets/admin-[hash][extname]',
      },
    },
  },
});
