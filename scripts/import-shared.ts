/** Modules that a CommonJS build imports when they are asked for, from the file of the ES module build instead of a copy of its own. */
import { basename } from 'node:path';
import type { Options } from 'tsup';

/** @param entries of the ES module build: their names and sources */
export function importShared(
  entries: Readonly<Record<string, string>>,
): NonNullable<Options['esbuildPlugins']>[number] {
  return {
    name: 'import-shared',
    setup(build) {
      for (const [name, source] of Object.entries(entries)) {
        const filter = new RegExp(`/${basename(source, '.ts').replaceAll('.', '\\.')}$`);
        build.onResolve({ filter }, ({ kind }) =>
          kind === 'dynamic-import' ? { path: `./${name}.js`, external: true } : undefined,
        );
      }
    },
  };
}
