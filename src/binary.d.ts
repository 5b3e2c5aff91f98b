/** Model files: the bundler puts their bytes into the module. */
declare module '*.bin' {
  const bytes: Uint8Array;
  export default bytes;
}
