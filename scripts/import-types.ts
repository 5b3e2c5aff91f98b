/**
 * Types stand once, beside the CommonJS build: tsup would write every declaration a second time for ES modules. An ES module may name the
 * types of a CommonJS one, but not the other way round.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** @param entries names of the entry points of the library */
export const importTypes = (entries: readonly string[]): Plugin => ({
  name: 'import-types',
  setup(build) {
    build.onEnd(() => {
      const outdir = build.initialOptions.outdir!;
      mkdirSync(outdir, { recursive: true });
      for (const name of entries)
        writeFileSync(join(outdir, `${name}.d.ts`), `export * from './${name}.cjs';\n`);
    });
  },
});
