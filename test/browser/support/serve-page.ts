/** The built page as any web server would serve it: its files, and the package's own under `lib/`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Served, serveFiles } from './serve-files';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

export const isBuilt = existsSync(join(DIST, 'page/index.html'));

export type ServedPage = Served;

/** @param headers of every answer; @param more files by their path */
export async function servePage(
  headers: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<ServedPage> {
  const mapped: Record<string, string> = JSON.parse(
    readFileSync(join(DIST, 'page/package-files.json'), 'utf8'),
  );
  return serveFiles((pathname) => {
    const path = pathname === '/' ? 'index.html' : pathname.slice(1);
    const file = join(DIST, mapped[path] ?? join('page', path));
    return more[path] ?? (existsSync(file) ? readFileSync(file) : undefined);
  }, headers);
}
