/**
 * The page ships no library, lexicon or model of its own: it imports the built modules of the package, which whoever serves the page
 * puts under `lib/`. `package-files.json` says which URL is which file of `dist/`.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { FileGroup, OfflineFile } from './src/offline/files';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
const BUILT = fileURLToPath(new URL('../dist/', import.meta.url));

/** Entries of the package that the page imports: what they are built from, and their name in dist. */
const ENTRIES: Readonly<Record<string, string>> = {
  'transliteration/index': 'transliteration',
  'transliteration/load-model': 'model',
  'models/full': 'model-full',
  'models/voice': 'model-voice',
  'voice/index': 'voice',
  'browser/index': 'browser',
  index: 'index',
};

/** What is fetched together. `spelling` comes with the page; the others when they are first needed. */
const GROUPS = {
  spelling: ['transliteration'],
  names: ['model', 'model-full'],
  voice: ['voice', 'index', 'browser', 'model-voice', 'recorder-worklet'],
} as const;

const PREFIX = 'nutq:';

export function packageFiles(): Plugin {
  return {
    name: 'nutq-package-files',
    enforce: 'pre',
    resolveId(imported, importer) {
      if (!importer || !imported.startsWith('.')) return null;
      const path = resolve(importer, '..', imported);
      const name = path.startsWith(SOURCE) ? ENTRIES[path.slice(SOURCE.length)] : undefined;
      return name ? { id: PREFIX + name, external: true } : null;
    },
    generateBundle: {
      // When the page's own files are all there.
      order: 'post',
      handler(_options, bundle) {
        if (!existsSync(`${BUILT}transliteration.js`)) this.error('dist is not built: run tsup first');
        const library = packageFilesOf(GROUPS);
        for (const output of Object.values(bundle))
          if (output.type === 'chunk') output.code = withAddresses(output.code, output.fileName);
        const html = bundle['index.html'];
        if (html?.type === 'asset') html.source = withPreloads(String(html.source), library);

        const hash = createHash('sha256');
        for (const { name } of library) hash.update(readFileSync(BUILT + name));
        const own: OfflineFile[] = [];
        for (const output of Object.values(bundle)) {
          const content = output.type === 'chunk' ? output.code : output.source;
          hash.update(content);
          if (output.fileName !== WORKER)
            own.push({ url: output.fileName, group: 'spelling', bytes: Buffer.byteLength(content) });
        }
        for (const url of [OFFLINE, ...readdirSync(PUBLIC)]) own.push({ url, group: 'spelling', bytes: 0 });
        const kept = library.map(({ name, group, bytes }) => ({ url: `lib/${name}`, group, bytes }));
        const offline = { version: hash.digest('hex').slice(0, 12), files: [...own, ...kept] };
        const worker = bundle[WORKER];
        if (worker?.type === 'chunk')
          worker.code = worker.code.replace('__OFFLINE__', JSON.stringify(offline));
        const emit = (fileName: string, content: object) =>
          this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(content, undefined, 1)}\n` });
        emit(OFFLINE, offline);
        emit('package-files.json', Object.fromEntries(library.map(({ name }) => [`lib/${name}`, name])));
      },
    },
  };
}

const WORKER = 'service-worker.js';
const OFFLINE = 'offline.json';
const PUBLIC = fileURLToPath(new URL('public', import.meta.url));

function withAddresses(code: string, fileName: string): string {
  const lib = fileName.includes('/') ? '../lib' : './lib';
  return code.replaceAll(new RegExp(`(["'\`])${PREFIX}([\\w-]+)\\1`, 'g'), `"${lib}/$2.js"`);
}

/** A file of the package, by its place in dist. */
interface PackageFile extends Omit<OfflineFile, 'url'> {
  readonly name: string;
}

/** Every file once, in the first group that needs it. */
function packageFilesOf(groups: Readonly<Record<FileGroup, readonly string[]>>): readonly PackageFile[] {
  const seen = new Map<string, PackageFile>();
  for (const [group, entries] of Object.entries(groups) as [FileGroup, readonly string[]][])
    for (const entry of entries)
      for (const path of closureOf(`${BUILT}${entry}.js`)) {
        const name = relative(BUILT, path).replaceAll('\\', '/');
        if (!seen.has(name)) seen.set(name, { name, group, bytes: readFileSync(path).length });
      }
  return [...seen.values()];
}

/** A module and all that it imports, also what only some browsers need. */
function closureOf(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, from] of readFileSync(path, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g))
    closureOf(resolve(path, '..', from!), seen);
  return seen;
}

/** The lexicon is asked for with the page, not after its first script has been read. */
function withPreloads(html: string, files: readonly PackageFile[]): string {
  const links = files
    .filter(({ group }) => group === 'spelling')
    .map(({ name }) => `<link rel="modulepreload" crossorigin href="./lib/${name}" />`);
  return html.replace('</head>', `${links.join('\n')}\n</head>`);
}
