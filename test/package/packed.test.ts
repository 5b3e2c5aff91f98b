import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunksOf } from '../../scripts/chunks';
import { reachedTypes } from './reached-types';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const reason = existsSync(join(ROOT, 'dist/index.js')) ? '' : ' (passed over: dist is not built)';
const BUDGET = 190_000;

describe.skipIf(reason !== '')(`the packed package${reason}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-pack-'));
  const installed = join(folder, 'node_modules/nutq');
  let tarball = '';

  beforeAll(() => {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: ROOT });
    tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!);
    mkdirSync(join(folder, 'node_modules'));
    execFileSync('tar', ['-xzf', tarball, '-C', folder]);
    renameSync(join(folder, 'package'), installed);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (name: string, code: string) => {
    writeFileSync(join(folder, name), code);
    return execFileSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' }).trim();
  };

  const packageJson = () => JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));

  it('has the build, the licence and nothing of the workshop', () => {
    const names = readdirSync(installed);
    expect(names).toEqual(expect.arrayContaining(['LICENSE', 'dist', 'package.json']));
    for (const name of ['src', 'test', 'training', 'lexicon', 'models']) expect(names).not.toContain(name);
  });

  it.each([
    [
      'dist',
      ['hono', '@hono/node-server', 'valibot', 'csv-parse', '@noble/hashes', 'ipaddr.js', 'prom-client'],
    ],
    ['dist/page', ['preact', '@fontsource/ibm-plex-sans', '@fontsource/ibm-plex-sans-arabic']],
  ])('has the licences of what is bundled into %s', (folder, names) => {
    const licences = readFileSync(join(installed, folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of names)
      expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\n\\n[^]*?permission`, 'im'));
  });

  it('has every file that its exports name', () => {
    const { exports } = packageJson();
    const named = JSON.stringify(exports).match(/\.\/[^"]+\.(?:c?js|d\.c?ts|json)(?=")/g)!;
    expect(named.length).toBeGreaterThan(8);
    for (const file of named) expect(existsSync(join(installed, file)), file).toBe(true);
  });

  it('needs no other package', () => {
    const { dependencies = {} } = packageJson();
    expect(dependencies).toEqual({});
  });

  it('is at most 3 MB to send and 5.5 MB installed, the page included', () => {
    const names = readdirSync(installed, { recursive: true }) as string[];
    const sizes = names.map((name) => statSync(join(installed, name))).filter((entry) => entry.isFile());
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(5_500_000);
    expect(statSync(tarball).size).toBeLessThanOrEqual(3_000_000);
  });

  it('holds every declaration once', () => {
    const declarations = (readdirSync(join(installed, 'dist')) as string[]).filter((name) =>
      name.endsWith('.d.ts'),
    );
    expect(declarations.length).toBeGreaterThan(8);
    for (const name of declarations)
      expect(readFileSync(join(installed, 'dist', name), 'utf8')).toBe(
        `export * from './${name.replace('.d.ts', '.cjs')}';\n`,
      );
  });

  it.each([
    ['f.mjs', `import { transliterate } from 'nutq'; transliterate(5);`],
    ['f.cjs', `require('nutq').transliterate(5);`],
  ])('shows no page of code where an error is thrown (%s)', (name, code) => {
    writeFileSync(join(folder, name), code);
    const { stderr } = spawnSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toContain('NutqError');
    expect(stderr.length).toBeLessThan(3000);
  });

  // Pictures stay in the repository: registries show the README from there.
  it('holds every document and file that its documents link to', () => {
    const documents = ['README.md', ...readdirSync(join(installed, 'docs')).map((name) => `docs/${name}`)];
    for (const document of documents.filter((name) => name.endsWith('.md'))) {
      const text = readFileSync(join(installed, document), 'utf8');
      for (const [, link] of text.matchAll(/(?<!!\[[^\]]*)\]\(([^)#\s:]+)(?:#[^)]*)?\)/g))
        expect(existsSync(join(installed, document, '..', link!)), `${document} → ${link}`).toBe(true);
    }
  });

  it('serves resolvers that do not know exports', () => {
    const entry = (path: string) => `require(${JSON.stringify(join(installed, path))})`;
    expect(run('d.cjs', `console.log(${entry('transliteration')}.transliterate('محمد'));`)).toBe('Mohammed');
    expect(run('e.cjs', `console.log(${entry('model/voice')}.speaker.length > 1e5);`)).toBe('true');
  });

  it.each(['nutq', 'nutq/transliteration'])('%s can be imported', (entry) => {
    expect(
      run('a.mjs', `import { transliterate } from '${entry}'; console.log(transliterate('محمد'));`),
    ).toBe('Mohammed');
  });

  it.each(['nutq', 'nutq/transliteration'])('%s can be required', (entry) => {
    expect(run('a.cjs', `console.log(require('${entry}').transliterate('محمد'));`)).toBe('Mohammed');
  });

  it('serves requests in both module systems', () => {
    const ask = `createNutq().transliterate({ arabic_phrase: 'محمد' }).then(({ status, body }) => console.log(status, body.result.english_phrase));`;
    expect(run('b.mjs', `import { createNutq } from 'nutq'; ${ask}`)).toBe('200 Mohammed');
    expect(run('b.cjs', `const { createNutq } = require('nutq'); ${ask}`)).toBe('200 Mohammed');
  });

  it('loads a model in both module systems', () => {
    const ask = `loadModel(bytes).then((model) => console.log(model.tier));`;
    expect(
      run(
        'c.mjs',
        `import { loadModel } from 'nutq/model'; import { small as bytes } from 'nutq/model/small'; ${ask}`,
      ),
    ).toBe('small');
    expect(
      run(
        'c.cjs',
        `const { loadModel } = require('nutq/model'); const { small: bytes } = require('nutq/model/small'); ${ask}`,
      ),
    ).toBe('small');
  });

  it('computes without WebAssembly in both module systems', () => {
    const ask = `delete globalThis.WebAssembly; loadSignal().then(() => console.log(cosine(Float32Array.of(1, 2), Float32Array.of(2, 4)).toFixed(3)));`;
    expect(run('h.mjs', `import { cosine, loadSignal } from 'nutq/voice'; ${ask}`)).toBe('1.000');
    expect(run('h.cjs', `const { cosine, loadSignal } = require('nutq/voice'); ${ask}`)).toBe('1.000');
  });

  it('has a command that plain node runs', () => {
    const { bin } = packageJson();
    const result = spawnSync(process.execPath, [join(installed, bin.nutq), 'transliterate', 'محمد'], {
      encoding: 'utf8',
    });
    expect([result.status, result.stdout]).toEqual([0, 'Mohammed\n']);
  });

  const gzipped = (files: Iterable<string>): number =>
    [...files].reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);

  it.each(['transliteration.js', 'transliteration.cjs'])(
    '%s with its chunks is at most 190 kB gzipped',
    (entry) => {
      const size = gzipped(chunksOf(join(installed, 'dist', entry)));
      expect(size).toBeGreaterThan(20_000);
      expect(size).toBeLessThanOrEqual(BUDGET);
    },
  );

  const parts = (...entries: readonly string[]): Set<string> =>
    new Set(entries.flatMap((entry) => [...chunksOf(join(installed, 'dist', entry))]));

  it('takes 549 kB gzipped to spell with the small model, 15 kB for the browser beyond voice, 40 kB of WebAssembly', () => {
    expect(gzipped(parts('transliteration.js', 'model.js', 'model-small.js'))).toBeLessThanOrEqual(549_000);
    const voice = parts('voice.js');
    expect(gzipped([...parts('browser.js')].filter((path) => !voice.has(path)))).toBeLessThanOrEqual(15_000);
    expect(statSync(join(installed, 'dist/signal.wasm')).size).toBeLessThanOrEqual(40_000);
  });

  it('loads no chunk for no name of it', () => {
    for (const path of parts('index.js', 'transliteration.js', 'voice.js', 'http.js', 'browser.js')) {
      expect(readFileSync(path, 'utf8'), path).not.toMatch(/\bimport\s*["']\.\/chunk-/);
    }
  });

  it('knows its errors in both module systems', () => {
    const code = `
      import { createRequire } from 'node:module';
      import { NutqError, transliterate } from 'nutq';
      const common = createRequire(import.meta.url)('nutq');
      const thrownBy = (call) => { try { call(5); } catch (error) { return error; } };
      const [own, other] = [thrownBy(transliterate), thrownBy(common.transliterate)];
      console.log(own.code, NutqError.is(other), common.NutqError.is(own), other instanceof NutqError);`;
    expect(run('g.mjs', code)).toBe('invalid-argument true true false');
  });

  it('has no WebAssembly and no Node module in nutq/transliteration', () => {
    for (const path of chunksOf(join(installed, 'dist/transliteration.js'))) {
      expect(readFileSync(path, 'utf8')).not.toMatch(/WebAssembly|["']node:/);
    }
  });

  /** The entry points that code imports, by module system. */
  const entries = (system: 'import' | 'require') =>
    Object.entries<Record<string, { types: string }>>(packageJson().exports).flatMap(([path, to]) =>
      to[system] ? [{ name: path.replace('.', 'nutq'), file: join(installed, to[system].types) }] : [],
    );

  it('exports the same values by every entry point in both module systems', () => {
    const names = entries('require').map(({ name }) => name);
    const code = `
      import { createRequire } from 'node:module';
      const require = createRequire(import.meta.url);
      const named = (module) => Object.keys(module).filter((key) => !/^(default|module\\.exports|__esModule)$/.test(key)).sort();
      const all = {};
      for (const name of ${JSON.stringify(names)}) all[name] = [named(await import(name)), named(require(name))];
      console.log(JSON.stringify(all));`;
    const exported = JSON.parse(run('h.mjs', code)) as Record<string, readonly [string[], string[]]>;
    expect(Object.keys(exported)).toEqual(names);
    for (const [name, [imported, required]] of Object.entries(exported)) {
      expect(imported.length, name).toBeGreaterThan(0);
      expect(required, name).toEqual(imported);
    }
  });

  it.each([
    ['node16', 'Node16', 'Node16'],
    ['a bundler', 'ESNext', 'Bundler'],
    ['node10', 'CommonJS', 'Node10'],
  ])(
    'has every type that its signatures name, for %s',
    (_, module, moduleResolution) => {
      const options = { module, moduleResolution, lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [] };
      const consumer = mkdtempSync(join(folder, 'types-'));
      for (const [file, system] of [['use.mts', 'import'] as const, ['use.cts', 'require'] as const]) {
        const reached = reachedTypes(entries(system));
        expect(reached.length).toBeGreaterThan(100);
        const types = reached.map(({ type, from }, i) => `export type { ${type} as T${i} } from '${from}';`);
        const modules = entries(system).map(({ name }, i) => `export * as m${i} from '${name}';`);
        writeFileSync(join(consumer, file), [...modules, ...types].join('\n'));
      }
      const compilerOptions = {
        target: 'ES2022',
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
      };
      writeFileSync(
        join(consumer, 'tsconfig.json'),
        JSON.stringify({
          compilerOptions: { ...compilerOptions, ...options },
          files: ['use.mts', 'use.cts'],
        }),
      );
      const { status, stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', consumer], {
        encoding: 'utf8',
      });
      expect([status, stdout]).toEqual([0, '']);
    },
    60_000,
  );

  it.each([
    ['publint', ['publint', '--strict']],
    // A browser fetches the worklet as a file; nobody imports it.
    [
      'arethetypeswrong',
      ['attw', '--profile', 'node16', '--exclude-entrypoints', 'browser/recorder-worklet'],
    ],
  ])('%s finds nothing wrong', (_tool, [command, ...args]) => {
    const result = spawnSync(join(ROOT, 'node_modules/.bin', command!), [tarball, ...args!], {
      encoding: 'utf8',
    });
    expect(result.status, result.stdout + result.stderr).toBe(0);
    expect(result.stdout).not.toContain('does not contain types');
  });
});
