/** The page and its worker where the browser keeps nothing, or has no room left. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

const SCOPE = 'http://localhost/';
const OFFLINE = {
  version: '1',
  files: [
    { url: 'index.html', group: 'spelling', bytes: 3 },
    { url: 'lib/model.js', group: 'names', bytes: 3 },
  ],
};

const blocked = { open: () => Promise.reject(new DOMException('blocked', 'SecurityError')) };
const full = {
  open: async () => ({
    match: async () => undefined,
    put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  }),
};
const network = async (asked: string | Request) =>
  String(asked).endsWith('offline.json') ? Response.json(OFFLINE) : new Response('abc');

type Listeners = Readonly<Record<string, (event: object) => void>>;

beforeEach(() => vi.stubGlobal('location', new URL(`${SCOPE}index.html?kiosk#list`)));

async function startWorker(): Promise<Listeners> {
  const listeners: Record<string, (event: object) => void> = {};
  vi.stubGlobal('__OFFLINE__', OFFLINE);
  vi.stubGlobal('self', {
    registration: { scope: SCOPE },
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
  });
  vi.resetModules();
  await import('../../page/src/offline/service-worker');
  return listeners;
}

/** What the worker answers to a page that asks for a file. */
async function asked(listeners: Listeners, url: string): Promise<Response> {
  let answer: Promise<Response> | undefined;
  listeners['fetch']!({
    request: new Request(SCOPE + url),
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  return answer!;
}

it.each([
  ['keeps nothing', blocked],
  ['has no room left', full],
])('loads from the network where the browser %s', async (_, caches) => {
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', vi.fn(network));
  expect(await (await asked(await startWorker(), 'lib/model.js')).text()).toBe('abc');

  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const { fetchFiles, keepFiles } = await import('../../page/src/offline/files');
  await fetchFiles(['names'], () => undefined);
  // Whoever asks for it to be kept is told.
  await expect(keepFiles(['names'])).rejects.toThrow();
  warned.mockRestore();
});

it('asks again for the list of files that could not be fetched', async () => {
  vi.stubGlobal('caches', full);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.resetModules();
  const { missingBytes } = await import('../../page/src/offline/files');
  await expect(missingBytes(['names'])).rejects.toThrow();
  vi.stubGlobal('fetch', network);
  expect(await missingBytes(['names'])).toBe(3);
});

it('keeps what the server has now, not what the browser still holds of an older version', async () => {
  const server = async (file: string | Request, { cache = 'default' }: RequestInit = {}) => {
    if (String(file).endsWith('offline.json')) return Response.json(OFFLINE);
    const isAsked = (file instanceof Request && file.cache === 'no-cache') || cache === 'no-cache';
    return new Response(isAsked ? 'new' : 'old');
  };
  const kept = new Map<string, Response>();
  const cache = {
    match: async () => undefined,
    put: async (url: string, answer: Response) => void kept.set(url, answer),
    addAll: (files: readonly Request[]) =>
      Promise.all(files.map(async (file) => kept.set(file.url, await server(file)))),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', server);
  const listeners = await startWorker();
  let installed: Promise<unknown> | undefined;
  listeners['install']!({ waitUntil: (work: Promise<unknown>) => (installed = work) });
  await installed;
  await asked(listeners, 'lib/model.js');
  const { keepFiles } = await import('../../page/src/offline/files');
  await keepFiles(['names']);
  const texts = [...kept].map(async ([url, answer]) => [url, await answer.text()]);
  expect(await Promise.all(texts)).toEqual([
    [`${SCOPE}index.html`, 'new'],
    [`${SCOPE}lib/model.js`, 'new'],
    ['lib/model.js', 'new'],
  ]);
});

it('leaves the files of other copies of the page on its origin alone', async () => {
  const open = new Set(['nutq http://localhost/a/ 1', `nutq ${SCOPE} 0`, 'nutq-names']);
  const cache = { match: async () => undefined, put: async () => undefined };
  vi.stubGlobal('caches', {
    open: async (name: string) => open.add(name) && cache,
    keys: async () => [...open],
    delete: async (name: string) => open.delete(name),
  });
  vi.stubGlobal('fetch', network);
  const listeners = await startWorker();
  await asked(listeners, 'lib/model.js');
  const { keepFiles } = await import('../../page/src/offline/files');
  await keepFiles(['names']);
  let done: Promise<unknown> | undefined;
  Object.assign(self, { clients: { claim: async () => undefined } });
  listeners['activate']!({ waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
  expect([...open]).toEqual(['nutq http://localhost/a/ 1', 'nutq-names', `nutq ${SCOPE} 1`]);
});

it('looks for a newer page while it stays open', async () => {
  vi.useFakeTimers();
  const update = vi.fn(async () => undefined);
  const registration = { update, addEventListener: () => undefined };
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration } });
  const { registerWorker } = await import('../../page/src/offline/register');
  await registerWorker(() => undefined);
  expect(update).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(update).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
