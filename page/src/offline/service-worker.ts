/** Keeps the page and what it has fetched of the package, so that it opens without a network. */
import type { OfflineFiles } from './files';

declare const self: WorkerScope;
/** Written in by the build. */
declare const __OFFLINE__: OfflineFiles;

/** The members of a service worker's scope that are used: its types and those of the page exclude one another. */
interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const { version, files } = __OFFLINE__;
/** Caches belong to the origin: other copies of the page on it have others. files.ts names them alike. */
const OWN = `nutq ${self.registration.scope} `;
const NAME = OWN + version;
/** What is kept is of this version: the browser's own cache may still hold an older file of the same name. */
const FRESH = { cache: 'no-cache' } as const;
const kept = new Set(files.map(({ url }) => new URL(url, self.registration.scope).href));
const HOME = new URL('index.html', self.registration.scope).href;

self.addEventListener('install', (event) => {
  const first = files
    .filter(({ group }) => group === 'spelling')
    .map(({ url }) => new Request(new URL(url, self.registration.scope), FRESH));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(first)));
});

self.addEventListener('activate', (event) => {
  const clean = async (): Promise<void> => {
    for (const name of await caches.keys())
      if (name.startsWith(OWN) && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  url.search = '';
  url.hash = '';
  if (request.method !== 'GET') return;
  const isHome = url.href === self.registration.scope || url.href === HOME;
  if (isHome && request.mode === 'navigate') event.respondWith(answer(HOME, request));
  else if (kept.has(url.href)) event.respondWith(answer(url.href, request));
});

async function answer(url: string, request: Request): Promise<Response> {
  // Where site data is blocked there is none.
  const cache = await caches.open(NAME).catch(() => undefined);
  const known = await cache?.match(url);
  if (known) return known;
  const fresh = await fetch(request, FRESH);
  // Full storage takes nothing from who has a network.
  if (fresh.ok && !fresh.redirected) await cache?.put(url, fresh.clone()).catch(() => undefined);
  return fresh;
}
