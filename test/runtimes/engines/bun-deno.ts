/** Installed by npm, as test/runtimes/package.json has them. */
import { type Engine, installed, printed, versionOf } from './engine';

export const BUN: readonly Engine[] = (
  [
    ['ES modules', 'print.mjs'],
    ['CommonJS', 'print.cjs'],
  ] as const
).map(([how, file]) => ({
  name: 'Bun',
  how,
  version: () => versionOf('bun'),
  run: (site) => printed(site, installed('bun'), [file]),
}));

export const DENO: Engine = {
  name: 'Deno',
  how: 'ES modules',
  version: () => versionOf('deno'),
  // It may read the package, and nothing else.
  run: (site) =>
    printed(site, installed('deno'), ['run', '--allow-read=.', '--node-modules-dir=manual', 'print.mjs']),
};
