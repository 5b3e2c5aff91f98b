import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));
const files = (readdirSync(SRC, { recursive: true }) as string[])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'));
const sourceOf = new Map(files.map((path) => [path, readFileSync(join(SRC, path), 'utf8')]));

interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
}

function importsOf(path: string): Import[] {
  const source = sourceOf.get(path)!;
  const statements = source.matchAll(
    /^(?:import|export)\s+(type\s)?[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm,
  );
  return [...statements].map(([, type, named, bare, dynamic]) => ({
    from: named ?? bare ?? dynamic!,
    typeOnly: type !== undefined,
  }));
}

/** Files of ours that a file imports. */
function edges(path: string, withTypes = true): string[] {
  return importsOf(path)
    .filter(({ from, typeOnly }) => from.startsWith('.') && (withTypes || !typeOnly))
    .map(({ from }) => relative(SRC, join(SRC, dirname(path), from)).replaceAll('\\', '/'))
    .filter((target) => !target.startsWith('..'))
    .map((target) => [`${target}.ts`, `${target}/index.ts`].find((file) => sourceOf.has(file)) ?? target);
}

/** All but the command line, the HTTP layer and its server, and the client, whose work is the network. */
const core = files.filter((path) => !/^(?:cli|http|server|client)\//.test(path));

const inside = (...folders: string[]) =>
  files.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)));

const isData = (path: string) => path.includes('/data/') || path.endsWith('.generated.ts');

/** Folders of each half in the order in which its data flows. */
const STAGES = {
  transliteration: ['script', 'schemes', 'sounds', 'lexicon', 'model', 'reading', 'spelling', 'names'],
  voice: ['audio', 'features', 'sample', 'print', 'phrase', 'model', 'decision', 'collection'],
} as const;

describe('layering', () => {
  it('finds the sources', () => {
    expect(files.length).toBeGreaterThan(20);
    for (const path of files)
      for (const target of edges(path)) expect(sourceOf.has(target), `${path} → ${target}`).toBe(true);
  });

  it.each([
    [
      'transliteration',
      ['cli', 'server', 'http', 'client', 'service', 'stores', 'phones', 'voice', 'evaluation'],
    ],
    [
      'voice',
      ['cli', 'server', 'http', 'client', 'service', 'stores', 'phones', 'transliteration', 'evaluation'],
    ],
    ['wasm', ['cli', 'server', 'http', 'client', 'service', 'stores', 'phones', 'transliteration', 'voice']],
    ['phones', ['cli', 'server', 'http', 'client', 'service', 'stores', 'evaluation']],
    ['service', ['cli', 'server', 'http', 'client', 'evaluation']],
    ['stores', ['cli', 'server', 'http', 'client', 'evaluation']],
    ['evaluation', ['cli', 'server', 'http', 'client', 'service', 'stores']],
    ['http', ['cli', 'server', 'client', 'evaluation']],
  ])('%s never imports what stands above it or beside it', (folder, forbidden) => {
    const wrong = inside(folder).flatMap((path) =>
      edges(path)
        .filter((target) => forbidden.some((other) => target.startsWith(`${other}/`)))
        .map((target) => `${path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('errors and unicode import nothing of ours; generated data only the shape of what it holds', () => {
    expect(edges('errors.ts')).toEqual([]);
    expect(edges('transliteration/script/unicode.ts')).toEqual([]);
    for (const path of files.filter((file) => isData(file))) expect(edges(path, false)).toEqual([]);
  });

  it.each(Object.entries(STAGES))('%s: no stage imports a later one', (half, stages) => {
    const stageOf = (path: string) => stages.findIndex((stage) => path.startsWith(`${half}/${stage}/`));
    const wrong = inside(half).flatMap((path) =>
      edges(path)
        .filter((target) => stageOf(path) >= 0 && stageOf(target) > stageOf(path))
        .map((target) => `${path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('voice/replay stands on what is heard alone', () => {
    const others = inside('voice/replay')
      .flatMap((path) => edges(path))
      .filter(
        (target) => !/^(?:voice\/(?:replay|audio)|wasm)\/|^(?:errors|platform\/last)\.ts$/.test(target),
      );
    expect(others).toEqual([]);
  });

  it.each([
    'http/index.ts',
    'client/index.ts',
    'browser/index.ts',
    'stores/lmdb.ts',
    'stores/postgres/index.ts',
  ])('%s brings no voice model along: each module reached is loaded', (entry) => {
    const reached = new Set([entry]);
    for (const path of reached) for (const target of edges(path, false)) reached.add(target);
    expect([...reached].filter((path) => /^voice\/(?:model|features)\//.test(path))).toEqual([]);
  });

  it('has no cycle, types included', () => {
    const done = new Set<string>();
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) throw new Error([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (done.has(path)) return;
      for (const target of edges(path)) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const path of files) visit(path, []);
  });

  it('a test that is named after a file of its half stands in the same folder', () => {
    const tests = (readdirSync(join(SRC, '../test'), { recursive: true }) as string[])
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.test.ts'));
    const wrong = tests.filter((path) => {
      const [half] = path.split('/');
      const tested = path.replace('.test.ts', '.ts');
      const namesakes = files.filter(
        (file) => file.startsWith(`${half}/`) && file.endsWith(`/${basename(tested)}`),
      );
      return namesakes.length > 0 && !namesakes.includes(tested);
    });
    expect(wrong).toEqual([]);
  });

  it('uses no Node module and no package in the core', () => {
    const outside = (path: string) => importsOf(path).filter(({ from }) => !from.startsWith('.'));
    // The loader of the WASM module is bundled; the drivers of durable stores are loaded when such a store is opened.
    // What safety hangs on, and what unpacks models, is bundled and needs no platform.
    const allowed = new Set([
      '@assemblyscript/loader',
      'lmdb',
      'pg',
      '@noble/hashes/hmac.js',
      '@noble/hashes/sha2.js',
      'ipaddr.js',
      'fflate/browser',
    ]);
    const packages = (path: string) => outside(path).filter(({ from }) => !allowed.has(from));
    for (const path of core) expect(packages(path), path).toEqual([]);
  });

  it('has no network and no require in the core', () => {
    for (const path of core.filter((file) => !isData(file))) {
      const code = sourceOf.get(path)!.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      expect(code, path).not.toMatch(
        /\b(?:require|fetch)\s*\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|['"]node:/,
      );
    }
  });
});
