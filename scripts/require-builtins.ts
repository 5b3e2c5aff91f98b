/** Packages of the command that are CommonJS ask for Node's modules by `require`, which an ES module has not: they import them. */
import { builtinModules } from 'node:module';
import type { Options } from 'tsup';

const BUILTIN = new RegExp(
  `^(?:node:)?(?:${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`,
);

export const requireBuiltins: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'require-builtins',
  setup(build) {
    build.onResolve({ filter: BUILTIN }, ({ path, kind }) =>
      kind === 'require-call' ? { path: path.replace(/^node:/, ''), namespace: 'builtin' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `export * from 'node:${path}'; export { default } from 'node:${path}';`,
    }));
  },
};
