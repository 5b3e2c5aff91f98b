/** The page and its worker where the browser keeps nothing, or has no room left. */
import { expect, it, vi } from 'vitest';

const SCOPE = 'http://localhost/';
const OFFLINE = { version: '1', files: [{ url: 'lib/model.js', group: 'names', bytes: 3 }] };

const blocked = { open: () => Promise.reject(new DOMException('blocked', 'SecurityError')) };
const full = {
  open: async () => ({
    match: async () => undefined,
    put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  }),
};
const network = async (asked: string | Request) =>
  String(asked).endsWith('offline.json') ? Response.json(OFFLINE) : new Response('abc');

it.each([
  ['keeps nothing', blocked],
  ['has no room left', full],
])('loads from the network where the browser %s', async (_, caches) => {
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', vi.fn(network));
  const listeners: Record<string, (event: object) => void> = {};
  vi.stubGlobal('__OFFLINE__', OFFLINE);
  vi.stubGlobal('self', {
    registration: { scope: SCOPE },
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
  });
  vi.resetModules();
  await import('../../page/src/offline/service-worker');
  let answer: Promise<Response> | undefined;
  listeners['fetch']!({
    request: { method: 'GET', mode: 'cors', url: `${SCOPE}lib/model.js` },
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  expect(await (await answer!).text()).toBe('abc');

  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const { fetchFiles, keepFiles } = await import('../../page/src/offline/files');
  await fetchFiles(['names'], () => undefined);
  // Whoever asks for it to be kept is told.
  await expect(keepFiles(['names'])).rejects.toThrow();
  warned.mockRestore();
  vi.unstubAllGlobals();
});

it('asks again for the list of files that could not be fetched', async () => {
  vi.stubGlobal('caches', full);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.resetModules();
  const { missingBytes } = await import('../../page/src/offline/files');
  await expect(missingBytes(['names'])).rejects.toThrow();
  vi.stubGlobal('fetch', network);
  expect(await missingBytes(['names'])).toBe(3);
  vi.unstubAllGlobals();
});
