/** Model files: the build makes their bytes a text for `embeddedBytes`. */
declare module '*.bin' {
  const text: string;
  export default text;
}

/** The same of the bytes compressed, for `gunzipSync`. */
declare module '*.bin.gz' {
  const text: string;
  export default text;
}

/** Compiled by the platform that imports it. */
declare module '*.wasm?module' {
  const module: object;
  export default module;
}
