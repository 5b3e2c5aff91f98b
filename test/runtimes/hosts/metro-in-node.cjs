globalThis.print = console.log;
require('./metro.cjs');
