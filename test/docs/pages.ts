/** What README and docs show: the pages, their blocks of code, and their prose. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Paths from the root. */
export const PAGES = [
  'README.md',
  ...readdirSync(`${ROOT}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export function readPage(page: string): string {
  return readFileSync(ROOT + page, 'utf8');
}

export interface Block {
  readonly language: string;
  /** What stands behind the language: who runs it, where this is not the test of blocks. */
  readonly note: string;
  readonly text: string;
}

export function blocksOf(page: string): readonly Block[] {
  return [...readPage(page).matchAll(/^```(\w+)[ ]*(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, language, note, text]) => ({ language: language!, note: note!, text: text! }),
  );
}
