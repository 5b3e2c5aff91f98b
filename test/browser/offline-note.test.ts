/** What the page promises of working without a network. */
import { h } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { en } from '../../page/src/language/en';
import { OfflineNote } from '../../page/src/shell/offline-note';
import { mount } from './support/mount';

const files = vi.hoisted(() => ({ missingBytes: vi.fn(async () => 0), keepFiles: vi.fn() }));
vi.mock('../../page/src/offline/files', () => files);
vi.mock('../../page/src/offline/register', () => ({ registerWorker: async () => undefined }));

afterEach(() => vi.unstubAllGlobals());

async function open(worker: object) {
  vi.stubGlobal('navigator', { onLine: true, ...worker });
  vi.stubGlobal('caches', {});
  const page = mount(h(OfflineNote, {}));
  await page.settle();
  return page;
}

it.each([
  ['no worker', {}, false],
  ['a worker that was refused', { serviceWorker: { ready: new Promise(() => undefined) } }, false],
  ['a worker', { serviceWorker: { ready: Promise.resolve() } }, true],
])('promises to open offline as it can with %s', async (_, worker, isReady) => {
  const page = await open(worker);
  expect(page.text().includes(en.offline.kept)).toBe(isReady);
  page.unmount();
});

it('offers to try again where files could not be kept', async () => {
  files.missingBytes.mockResolvedValueOnce(2e6);
  files.keepFiles.mockRejectedValueOnce(new TypeError('offline'));
  const page = await open({ serviceWorker: { ready: Promise.resolve() } });
  await page.act(page.button(en.offline.keep('2.0')), 'click');
  expect(page.text()).toContain(en.offline.failed);
  await page.act(page.button(en.again), 'click');
  expect(page.text()).toContain(en.offline.kept);
  page.unmount();
});
