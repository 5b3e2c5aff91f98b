/** Files for browsers, as they were built: read once at the start, so that no request reaches the file system. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

/** The answer to a request for one of the files; `undefined` for any other. */
export type Pages = (method: string, path: string) => Response | undefined;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
    "media-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'",
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Names with a hash of what is in them, which never change: all of `assets/`, and chunks of the package, as `lib/chunk-2H66XXUK.js`. */
const HASHED = /^assets\/|^lib\/.+-[A-Z2-7]{8}\.js$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** @param mounts directories by the path under which they lie, such as `/`; one that is not there holds nothing */
export function loadPages(mounts: Readonly<Record<string, string>>): Pages {
  const files = new Map<
    string,
    { readonly bytes: Uint8Array<ArrayBuffer>; readonly headers: Readonly<Record<string, string>> }
  >();
  for (const [mount, directory] of Object.entries(mounts)) {
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) continue;
    for (const [name, file] of [...filesIn(directory), ...packageFilesOf(directory)]) {
      const type = TYPES[extname(name)];
      if (type === undefined) continue;
      const headers = {
        ...HEADERS,
        'content-type': type,
        'cache-control': HASHED.test(name) ? FOR_EVER : 'no-cache',
      };
      const page = { bytes: Uint8Array.from(readFileSync(file)), headers };
      files.set(mount + name, page);
      if (basename(name) === 'index.html') files.set(mount + name.slice(0, -'index.html'.length), page);
    }
  }
  return (method, path) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const page = files.get(path);
    if (!page) return undefined;
    const headers = { ...page.headers, 'content-length': String(page.bytes.length) };
    return new Response(method === 'HEAD' ? null : page.bytes, { headers });
  };
}

type NamedFile = readonly [name: string, file: string];

function filesIn(directory: string): readonly NamedFile[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath ?? entry.path, entry.name);
      return [file.slice(directory.length).replaceAll('\\', '/').replace(/^\//, ''), file];
    });
}

/** Modules of the package that the pages import: their build lists them (page/package-files.ts), by their place beside the pages. */
function packageFilesOf(directory: string): readonly NamedFile[] {
  const list = join(directory, 'package-files.json');
  if (!existsSync(list)) return [];
  const listed: Readonly<Record<string, string>> = JSON.parse(readFileSync(list, 'utf8'));
  return Object.entries(listed).map(([name, file]) => [name, join(directory, '..', file)]);
}
