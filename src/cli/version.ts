import { readFileSync } from 'node:fs';

/** From package.json, which lies beside `dist/` and beside `src/`'s parent alike. */
export const VERSION: string = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
