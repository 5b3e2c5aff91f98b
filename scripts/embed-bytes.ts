/**
 * Bytes of models, lexicon and WebAssembly as text that loads wherever modules do. They are written once, to `bytes` beside the modules,
 * for both module systems: an ES module imports the text; a CommonJS one reads that file, since it cannot import it at once.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipAsync } from '@gfx/zopfli';
import type { Options } from 'tsup';
import { packed } from '../src/transliteration/lexicon/packed.generated';
import { SCALAR_WASM, SIMD_WASM } from '../src/wasm/binary.generated';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const readShared = (file: string): string =>
  `require('node:fs').readFileSync(__dirname + ${JSON.stringify(`/${file}`)}, 'utf8')`;

export function embedBytes(format: 'esm' | 'cjs'): Plugin {
  return {
    name: 'embed-bytes',
    setup(build) {
      const shared = async (file: string, namespace: string, module: () => string | Promise<string>) => {
        if (format === 'cjs') return { path: file, namespace };
        const { outdir } = build.initialOptions;
        mkdirSync(`${outdir}/bytes`, { recursive: true });
        writeFileSync(`${outdir}/${file}`, await module());
        return { path: `./${file}`, external: true };
      };
      build.onResolve({ filter: /\.bin\.gz$/ }, ({ path, resolveDir }) =>
        shared(`bytes/${basename(path, '.bin.gz')}.js`, 'bytes', async () => {
          // Zopfli takes 2 to 6 % less than zlib's best; with more blocks or rounds it takes minutes for some bytes.
          const packed = await gzipAsync(readFileSync(`${resolveDir}/${path.slice(0, -'.gz'.length)}`), {
            blocksplittingmax: 40,
            numiterations: 5,
          });
          return `export default "${Buffer.from(packed).toString('base64')}";\n`;
        }),
      );
      // The text is the only string of its file, and holds no quote.
      build.onLoad({ filter: /.*/, namespace: 'bytes' }, ({ path }) => ({
        contents: `const source = ${readShared(path)};
          module.exports = source.slice(source.indexOf('"') + 1, source.lastIndexOf('"'));`,
      }));
      build.onResolve({ filter: /\/packed\.generated$/ }, () =>
        shared('bytes/lexicon.js', 'lexicon', () => `${LEXICON_OPENS}${JSON.stringify(packed)};\n`),
      );
      build.onLoad({ filter: /.*/, namespace: 'lexicon' }, ({ path }) => ({
        contents: `export const packed = JSON.parse(${readShared(path)}.slice(${LEXICON_OPENS.length}, -2));`,
      }));
      build.onResolve({ filter: /\/binary\.generated$/ }, () =>
        shared(
          'bytes/wasm.js',
          'wasm',
          () => `export const SIMD_WASM = "${SIMD_WASM}";\nexport const SCALAR_WASM = "${SCALAR_WASM}";\n`,
        ),
      );
      // Their texts are the only strings of their file, in this order.
      build.onLoad({ filter: /.*/, namespace: 'wasm' }, ({ path }) => ({
        contents: `export const [, SIMD_WASM, , SCALAR_WASM] = ${readShared(path)}.split('"');`,
      }));
    },
  };
}

const LEXICON_OPENS = 'export const packed = ';

/** The SIMD build as a file of its own, for platforms that compile modules which are imported and no others. */
export const wasmFile: Plugin = {
  name: 'wasm-file',
  setup(build) {
    build.onResolve({ filter: /\.wasm\?module$/ }, () => {
      mkdirSync('dist', { recursive: true });
      writeFileSync('dist/signal.wasm', Buffer.from(SIMD_WASM, 'base64'));
      return { path: './signal.wasm?module', external: true };
    });
  },
};
