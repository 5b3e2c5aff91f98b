/**
 * Model bytes as text that loads wherever modules do. They are written once, to `bytes` beside the modules, for both module
 * systems: an ES module
 * imports the text; a CommonJS one reads that file, since it cannot import it at once.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Options } from 'tsup';
import { CODES } from '../src/models/embedded-bytes';
import { SIMD_WASM } from '../src/wasm/binary.generated';

export function embedded(bytes: Uint8Array): string {
  const values = new Uint8Array(bytes.length + Math.ceil(bytes.length / 3));
  bytes.forEach((byte, i) => {
    values[i] = byte & 63;
    values[bytes.length + Math.floor(i / 3)]! |= (byte >> 6) << (2 * (i % 3));
  });
  return Buffer.from(values.map((value) => CODES[value]!)).toString('latin1');
}

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** The text is the only string of its file, and holds no quote. */
const READ_TEXT = (file: string) =>
  `const source = require('node:fs').readFileSync(__dirname + ${JSON.stringify(`/${file}`)}, 'latin1');
   module.exports = source.slice(source.indexOf('"') + 1, source.lastIndexOf('"'));`;

export function embedBytes(format: 'esm' | 'cjs'): Plugin {
  return {
    name: 'embed-bytes',
    setup(build) {
      build.onResolve({ filter: /\.bin$/ }, ({ path, resolveDir }) => {
        const file = `bytes/${basename(path, '.bin')}.js`;
        if (format === 'cjs') return { path: file, namespace: 'bytes' };
        const { outdir } = build.initialOptions;
        mkdirSync(`${outdir}/bytes`, { recursive: true });
        const bytes = readFileSync(`${resolveDir}/${path}`);
        writeFileSync(`${outdir}/${file}`, `export default "${embedded(bytes)}";\n`);
        return { path: `./${file}`, external: true };
      });
      build.onLoad({ filter: /.*/, namespace: 'bytes' }, ({ path }) => ({ contents: READ_TEXT(path) }));
    },
  };
}

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
