import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A built file and the chunks it needs at once; what is imported on demand does not count. */
export function chunksOf(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  const code = readFileSync(entry, 'utf8');
  for (const [, from] of code.matchAll(/(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["'](\.[^"']+)["']/g)) {
    chunksOf(join(dirname(entry), from!), seen);
  }
  return seen;
}
