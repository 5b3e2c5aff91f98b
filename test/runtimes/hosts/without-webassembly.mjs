// The global is gone before nutq loads, as in engines that never had it.
delete globalThis.WebAssembly;
