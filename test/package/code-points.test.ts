import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const TEXT_HALF = new URL('../../src/transliteration/', import.meta.url);
/** Escapes and numbers of code points of the Arabic blocks, and marks that stand bare, which no reader can tell apart. */
const BARE_CODE_POINT = /\\u\{?(?:0[68]|1ee|f[bde])|\b0x0?(?:0?[68]|1ee|f[bde])[0-9a-f]{2}\b/;
const files = (readdirSync(TEXT_HALF, { recursive: true }) as string[]).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.generated.ts') && !path.endsWith('script/unicode.ts'),
);

it('names every code point of the Arabic script in one file', () => {
  expect(files.length).toBeGreaterThan(40);
  const wrong = files.filter((path) => BARE_CODE_POINT.test(readFileSync(new URL(path, TEXT_HALF), 'utf8')));
  expect(wrong).toEqual([]);
});
