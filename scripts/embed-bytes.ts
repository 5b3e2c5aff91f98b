/** Puts `.bin` files into the modules that import them, as text that src/models/embedded-bytes.ts reads: they load wherever modules do. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Options } from 'tsup';
import { CODES } from '../src/models/embedded-bytes';

export function embedded(bytes: Uint8Array): string {
  const values = new Uint8Array(bytes.length + Math.ceil(bytes.length / 3));
  bytes.forEach((byte, i) => {
    values[i] = byte & 63;
    values[bytes.length + Math.floor(i / 3)]! |= (byte >> 6) << (2 * (i % 3));
  });
  return Buffer.from(values.map((value) => CODES[value]!)).toString('latin1');
}

const READER = fileURLToPath(new URL('../src/models/embedded-bytes.ts', import.meta.url));

export const embedBytes: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'embed-bytes',
  setup(build) {
    build.onLoad({ filter: /\.bin$/ }, ({ path }) => ({
      contents:
        `import { embeddedBytes } from ${JSON.stringify(READER)};\n` +
        `export default embeddedBytes(${JSON.stringify(embedded(readFileSync(path)))});`,
    }));
  },
};
