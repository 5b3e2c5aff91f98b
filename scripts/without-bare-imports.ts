import type { Options } from 'tsup';

/**
 * esbuild imports every chunk of what a module is made of, also for no name of it. No module here is imported for what it does, so such an
 * import only makes whoever loads the module load another file.
 */
export const withoutBareImports: NonNullable<Options['plugins']>[number] = {
  name: 'without-bare-imports',
  renderChunk: (code) => ({ code: code.replace(/^import ?"\.\/chunk-\w+\.js";\n?/gm, '') }),
};
