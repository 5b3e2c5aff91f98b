/** QuickJS, compiled to WebAssembly by quickjs-emscripten: an engine with the language alone, no WebAssembly and no web. */
import { readFileSync } from 'node:fs';
import { bundle } from '../bundle';
import { type Engine, versionOf } from './engine';

const MEMORY_BYTES = 1 << 29;

export const QUICKJS: Engine = {
  name: 'QuickJS',
  how: 'one script',
  version: () => versionOf('quickjs-emscripten'),
  run: async (site) => {
    const { getQuickJS } = await import('quickjs-emscripten');
    const script = readFileSync(await bundle(site, 'quickjs.js', { entry: 'page.mjs' }), 'utf8');
    const runtime = (await getQuickJS()).newRuntime({ memoryLimitBytes: MEMORY_BYTES });
    const context = runtime.newContext();
    try {
      context.unwrapResult(context.evalCode(script)).dispose();
      context.unwrapResult(runtime.executePendingJobs()).toString();
    } finally {
      // The promise of the script is kept by its global object.
    }
    const promise = context.getProp(context.global, 'answered');
    const state = context.getPromiseState(promise);
    if (state.type !== 'fulfilled') throw new Error(`the script's promise is ${state.type}`);
    const json = context.getString(state.value);
    state.value.dispose();
    promise.dispose();
    context.dispose();
    runtime.dispose();
    return json;
  },
};
