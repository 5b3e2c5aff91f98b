/**
 * What travels: `npm run build && npx tsx bench/sizes.ts`. Every entry with the chunks that it needs at once, and the model files, in bytes,
 * gzipped by zlib at level 9.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chunksOf } from '../scripts/chunks';

const root = join(import.meta.dirname, '..');
const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly exports: Readonly<Record<string, { readonly import?: { readonly default: string } }>>;
};

for (const [path, target] of Object.entries(exports)) {
  const entry = target.import?.default;
  if (entry)
    show(
      join(name, path),
      [...chunksOf(join(root, entry))].reduce((sum, file) => sum + gzipped(file), 0),
    );
}
for (const file of readdirSync(join(root, 'models'))) {
  const path = join(root, 'models', file);
  show(`${file}, and as it is`, gzipped(path), readFileSync(path).length);
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

function show(what: string, ...bytes: readonly number[]): void {
  console.log(what.padEnd(32), bytes.map((size) => String(size).padStart(9)).join(' '));
}
