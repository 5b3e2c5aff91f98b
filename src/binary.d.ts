/** Model files: the build makes their bytes a text for `embeddedBytes`. */
declare module '*.bin' {
  const text: string;
  export default text;
}

/** Compiled by the platform that imports it. */
declare module '*.wasm?module' {
  const module: object;
  export default module;
}
