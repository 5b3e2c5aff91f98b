/** What travels to a page: bundles as esbuild makes them, the entries of the package with their chunks, and the model files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { chunksOf } from '../../scripts/chunks';
import type { Row } from '../driver/bench';
import { fact } from '../driver/measure';

const ROOT = join(import.meta.dirname, '../..');
const BENCH = join(ROOT, 'bench');

function gzipped(bytes: Uint8Array): number {
  return gzipSync(bytes, { level: 9 }).length;
}

/** A program of one line for each contestant, bundled and minified. */
function programs(dist: string): Readonly<Record<string, string>> {
  const nutq = `export { transliterate } from '${dist}/transliteration.js';`;
  const model = (tier: string): string =>
    `${nutq} export { loadModel } from '${dist}/model.js'; export { ${tier} } from '${dist}/model-${tier}.js';`;
  return {
    nutq,
    'nutq, small model': model('small'),
    'nutq, full model': model('full'),
    'any-ascii': "export { default } from 'any-ascii';",
    transliteration: "export { transliterate } from 'transliteration';",
    '@sindresorhus/transliterate': "export { default } from '@sindresorhus/transliterate';",
    unidecode: "export { default } from 'unidecode';",
    'arabic-name-to-en': "export { default } from 'arabic-name-to-en';",
  };
}

export async function bundleRows(peers: readonly string[], dist: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const peer of peers) {
    const contents = programs(dist)[peer];
    if (!contents) continue;
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: BENCH },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      external: ['node:*', 'fs', 'path'],
      logLevel: 'error',
    });
    const bytes = outputFiles[0]!.contents;
    const guard = peer.startsWith('nutq') ? ('size' as const) : undefined;
    rows.push(fact(peer, 'minified', 'kB', bytes.length / 1000, 1, guard));
    rows.push(fact(peer, 'and gzipped', 'kB', gzipped(bytes) / 1000, 1, guard));
  }
  return rows;
}

/** Every entry with the chunks that it needs at once, gzipped. */
export function entryRows(dist: string): Row[] {
  const { name, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, { readonly import?: { readonly default: string } }>>;
  };
  const entries = Object.entries(exports).flatMap(([path, target]) => {
    const file = target.import?.default;
    if (!file?.startsWith('./dist/')) return [];
    const chunks = [...chunksOf(join(dist, file.slice('./dist/'.length)))];
    const size = chunks.reduce((sum, chunk) => sum + gzipped(readFileSync(chunk)), 0);
    return [fact(`\`${join(name, path)}\``, 'gzipped', 'kB', size / 1000, 1, 'size')];
  });
  const models = readdirSync(join(ROOT, 'models'))
    .sort()
    .flatMap((file) => {
      const bytes = readFileSync(join(ROOT, 'models', file));
      return [
        fact(`\`models/${file}\``, 'gzipped', 'kB', gzipped(bytes) / 1000, 1, 'size'),
        fact(`\`models/${file}\``, 'as it is', 'kB', bytes.length / 1000, 1, 'size'),
      ];
    });
  return [...entries, ...models];
}
