/** The built page as any web server would serve it: its files, and the package's own under `lib/`. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export const isBuilt = existsSync(join(DIST, 'page/index.html'));

export interface ServedPage {
  readonly origin: string;
  close(): Promise<void>;
}

/** @param headers of every answer; @param more files by their path */
export async function servePage(
  headers: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<ServedPage> {
  const mapped: Record<string, string> = JSON.parse(
    readFileSync(join(DIST, 'page/package-files.json'), 'utf8'),
  );
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://page').pathname.slice(1) || 'index.html';
    const file = join(DIST, mapped[path] ?? join('page', path));
    const content = more[path] ?? (existsSync(file) ? readFileSync(file) : undefined);
    if (content === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain', ...headers });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
