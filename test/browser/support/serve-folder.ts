/** A folder as any web server would serve it, below a path of the server's. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serveFiles } from './serve-files';

export interface ServedFolder {
  readonly address: string;
  close(): Promise<void>;
}

export async function serveFolder(folder: string, below: string): Promise<ServedFolder> {
  const { origin, close } = await serveFiles((path) => {
    const file = join(folder, path.slice(below.length));
    return path.startsWith(below) && existsSync(file) && !statSync(file).isDirectory()
      ? readFileSync(file)
      : undefined;
  });
  return { address: origin + below, close };
}
