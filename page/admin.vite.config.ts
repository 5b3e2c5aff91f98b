/** The administration page, built into the folder of the other page, after it: the two share their fonts. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { assetNames, BUILD, CHECKS, ROOT } from './build-options';
import { subsetFonts } from './subset-fonts';

export default defineConfig({
  root: ROOT,
  base: './',
  publicDir: false,
  plugins: [subsetFonts()],
  build: {
    ...BUILD,
    emptyOutDir: false,
    rolldownOptions: {
      checks: CHECKS,
      input: { admin: fileURLToPath(new URL('admin/index.html', import.meta.url)) },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        assetFileNames: assetNames('assets/admin-[hash][extname]'),
      },
    },
  },
});
