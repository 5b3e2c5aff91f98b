/** Model files: the build makes their gzipped bytes a text in base64. */
declare module '*.bin.gz' {
  const text: string;
  export default text;
}

/** Compiled by the platform that imports it. */
declare module '*.wasm?module' {
  const module: object;
  export default module;
}
