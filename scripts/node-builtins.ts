/** Lets packages in CommonJS that require Node's modules be bundled into ES modules, which have no `require`. */
import { builtinModules } from 'node:module';
import type { Options } from 'tsup';

const NAMES = new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`);

export const nodeBuiltins: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'node-builtins',
  setup(build) {
    build.onResolve({ filter: NAMES }, ({ kind, path }) =>
      kind === 'require-call' ? { path: path.replace(/^node:/, ''), namespace: 'node-builtin' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'node-builtin' }, ({ path }) => ({
      contents: `export * from 'node:${path}'; export { default } from 'node:${path}';`,
    }));
  },
};
