// Runs a script in QuickJS and prints what its promise `answered` gives: node quickjs-process.mjs FILE
// A process of its own: QuickJS works until it is done, and what it holds goes with it.
import { readFileSync } from 'node:fs';
import { getQuickJS } from 'quickjs-emscripten';

const MEMORY_BYTES = 1 << 29;

const context = (await getQuickJS()).newContext();
context.runtime.setMemoryLimit(MEMORY_BYTES);
context.unwrapResult(context.evalCode(readFileSync(process.argv[2], 'utf8')));
context.unwrapResult(context.runtime.executePendingJobs());
const answered = context.getPromiseState(context.getProp(context.global, 'answered'));
if (answered.type !== 'fulfilled') throw new Error(`the promise is ${answered.type}`);
console.log(context.getString(answered.value));
