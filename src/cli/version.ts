import { readFileSync } from 'node:fs';

/** Reads package.json, which lies beside `dist/` in a package and two folders up in the sources. */
export const VERSION: string = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
