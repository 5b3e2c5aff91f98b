/** Files of the package that the page fetches when they are first needed, with progress, and keeps. */
export interface OfflineFiles {
  /** Changes with any byte of the page or of the package. */
  readonly version: string;
  readonly files: readonly OfflineFile[];
}

export interface OfflineFile {
  readonly url: string;
  readonly group: FileGroup;
  readonly bytes: number;
}

export type FileGroup = 'spelling' | 'names' | 'voice';

/** 0 to 1 */
export type OnProgress = (share: number) => void;

/** As in the service worker: what is kept is of this version, whatever the browser's own cache holds. */
const FRESH = { cache: 'no-cache' } as const;

let listed: Promise<OfflineFiles> | undefined;

function list(): Promise<OfflineFiles> {
  listed ??= fetch('./offline.json', FRESH)
    .then((answer) => answer.json())
    .catch((error: unknown) => {
      listed = undefined;
      throw error;
    });
  return listed;
}

/** Bytes of groups that are not kept yet. */
export async function missingBytes(groups: readonly FileGroup[]): Promise<number> {
  const cache = await openCache();
  let missing = 0;
  for (const file of await filesOf(groups)) if (!(await cache.match(file.url))) missing += file.bytes;
  return missing;
}

/** Fetches what is missing of the groups. Pages over plain http keep nothing: their browser loads what is imported. */
export async function keepFiles(groups: readonly FileGroup[], onProgress?: OnProgress): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await openCache();
  const files = await filesOf(groups);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { url, bytes } of files) {
    if (!(await cache.match(url)))
      await fetchInto(cache, url, (received) => onProgress?.(Math.min(1, (done + received) / total)));
    done += bytes;
    onProgress?.(done / total);
  }
}

/** The same before they are imported, which needs none of it: a browser that keeps nothing, or has no room, loads them all the same. */
export async function fetchFiles(groups: readonly FileGroup[], onProgress: OnProgress): Promise<void> {
  await keepFiles(groups, onProgress).catch(console.warn);
}

async function openCache(): Promise<Cache> {
  // As the service worker names it, whose scope is the folder of the page.
  return caches.open(`nutq ${new URL('.', location.href).href} ${(await list()).version}`);
}

async function filesOf(groups: readonly FileGroup[]): Promise<readonly OfflineFile[]> {
  return (await list()).files.filter(({ group }) => groups.includes(group));
}

async function fetchInto(cache: Cache, url: string, onBytes: (received: number) => void): Promise<void> {
  const answer = await fetch(url, FRESH);
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  const pieces: BlobPart[] = [];
  let received = 0;
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    received += value.length;
    onBytes(received);
  }
  const type = answer.headers.get('content-type') ?? 'text/javascript';
  await cache.put(url, new Response(new Blob(pieces), { headers: { 'content-type': type } }));
}
