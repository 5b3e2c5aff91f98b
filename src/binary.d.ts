/** Model files: the build makes their bytes a text for `embeddedBytes`. */
declare module '*.bin' {
  const text: string;
  export default text;
}
