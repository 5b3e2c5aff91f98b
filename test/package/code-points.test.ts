import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
/** The text half, and what makes, checks and measures its data. */
const FOLDERS = ['src/transliteration/', 'scripts/', 'bench/spelling/', 'training/transliteration/'];
/** Escapes and numbers of code points of the Arabic blocks, and marks that stand bare, which no reader can tell apart. */
const BARE_CODE_POINT = /\\u\{?(?:0[68]|1ee|f[bde])|\b0x0?(?:0?[68]|1ee|f[bde])[0-9a-f]{2}\b/;
const files = FOLDERS.flatMap((folder) =>
  (readdirSync(new URL(folder, ROOT), { recursive: true }) as string[]).map((path) => folder + path),
).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.generated.ts') && !path.endsWith('script/unicode.ts'),
);

it('names every code point of the Arabic script in one file', () => {
  expect(files.length).toBeGreaterThan(60);
  const wrong = files.filter((path) => BARE_CODE_POINT.test(readFileSync(new URL(path, ROOT), 'utf8')));
  expect(wrong).toEqual([]);
});

it('names Unicode classes in literals alone, which bundlers compile for engines without them', () => {
  const built = files.filter((path) => /\\\\[pP]\{/.test(readFileSync(new URL(path, ROOT), 'utf8')));
  expect(built).toEqual([]);
});
