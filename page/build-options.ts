/** What both pages are built with. */
import { fileURLToPath } from 'node:url';
import { LETTERS_HASH } from './subset-fonts';

export const ROOT = fileURLToPath(new URL('.', import.meta.url));

export const BUILD = {
  outDir: fileURLToPath(new URL('../dist/page', import.meta.url)),
  target: 'es2022',
  cssCodeSplit: false,
  modulePreload: false,
  // Fonts stay files: the pages' policy allows no data: fonts.
  assetsInlineLimit: 0,
  reportCompressedSize: false,
} as const;

/** Subsetting fonts takes a second; no news. */
export const CHECKS = { pluginTimings: false };

/** @param pattern of the names of all assets but fonts, which the pages share */
export function assetNames(pattern: string): (asset: { readonly names: readonly string[] }) => string {
  return ({ names }) =>
    names.some((name) => name.endsWith('.woff2')) ? `assets/[name]-${LETTERS_HASH}[extname]` : pattern;
}
