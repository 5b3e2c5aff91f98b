/** QuickJS, compiled to WebAssembly by quickjs-emscripten: an engine with the language alone, no WebAssembly and no web. */
import { join } from 'node:path';
import { bundle } from '../bundle';
import { HERE } from '../site';
import { type Engine, printed, versionOf } from './engine';

export const QUICKJS: Engine = {
  name: 'QuickJS',
  how: 'one script',
  version: () => versionOf('quickjs-emscripten'),
  run: async (site) => {
    const script = await bundle(site, 'quickjs.js', { entry: 'page.mjs' });
    return printed(site, process.execPath, [join(HERE, 'engines/quickjs-process.mjs'), script]);
  },
};
