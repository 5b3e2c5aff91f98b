/** Files as any web server would serve them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export interface Served {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * @param contentOf what lies at a path, which begins with a slash; nothing is a 404
 * @param headers of every answer
 */
export async function serveFiles(
  contentOf: (path: string) => string | Uint8Array | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://page');
    const content = contentOf(pathname);
    if (content === undefined) return void response.writeHead(404).end();
    const type = TYPES[pathname.endsWith('/') ? '.html' : extname(pathname)] ?? 'text/plain';
    response.writeHead(200, { 'content-type': type, ...headers });
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
