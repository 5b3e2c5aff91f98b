import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What each folder must not import: dependencies point inward, and the core runs anywhere. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  wasm: /'(?:node:|\.\.\/(?:voice|service|transliteration|cli))/,
  voice: /'(?:node:|\.\.\/(?:service|transliteration|cli))/,
  service: /'(?:node:|\.\.\/cli)/,
};

it.each(Object.entries(FORBIDDEN))('src/%s imports nothing that lies further out', (folder, forbidden) => {
  const root = new URL(`../../src/${folder}/`, import.meta.url);
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const imports = readFileSync(new URL(name, root), 'utf8').match(/\bfrom '[^']+'/g) ?? [];
    expect(
      imports.filter((line) => forbidden.test(line)),
      name,
    ).toEqual([]);
  }
});
