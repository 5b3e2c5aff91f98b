import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage, reason } from './support/chromium';
import { type ServedPage, servePage } from './support/serve-page';
import { storesBundle } from './support/stores-bundle';
import type { Outcome } from './support/vitest-in-browser';

describe.skipIf(reason !== '')(`IndexedDB in Chromium${reason}`, () => {
  let browser: Browser;
  let served: ServedPage;
  beforeAll(async () => {
    const suites = await storesBundle();
    [browser, served] = await Promise.all([
      launchChromium(),
      servePage({}, { 'empty.html': '<!doctype html><title>Suites</title>', 'suites.js': suites }),
    ]);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  it('passes the conformance suites', async () => {
    const { page, context } = await openPage(browser, `${served.origin}/empty.html`);
    // As text: vitest would compile an import away.
    const outcomes = await page.evaluate<readonly Outcome[]>(
      `import('${served.origin}/suites.js').then((suites) => suites.run())`,
    );
    expect(outcomes.filter(({ fault }) => fault !== '')).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(15);
    for (const { name, asserted } of outcomes) expect(asserted, name).toBeGreaterThan(0);
    await context.close();
  }, 120_000);

  it('shares its data between tabs, and keeps a key that no script can read', async () => {
    const { page, context } = await openPage(browser, `${served.origin}/empty.html`);
    const other = await context.newPage();
    await other.goto(`${served.origin}/empty.html`);
    const open = `const { indexedDbStores } = await import('${served.origin}/lib/browser.js'); const stores = await indexedDbStores();`;
    const count = (tab: typeof page) =>
      tab.evaluate(`(async () => { ${open}
        const counts = [];
        for (let i = 0; i < 25; i++) counts.push((await stores.attempts.count('door', 60000, 1000)).count);
        return counts; })()`) as Promise<number[]>;
    const counts = (await Promise.all([count(page), count(other)])).flat();
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    const exported = await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('nutq');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const [kept] = await new Promise<{ aes: CryptoKey }[]>((resolve) => {
        const request = database.transaction('keys').objectStore('keys').getAll();
        request.onsuccess = () => resolve(request.result);
      });
      return crypto.subtle.exportKey('raw', kept!.aes).then(
        () => 'exported',
        (error: Error) => error.name,
      );
    });
    expect(exported).toBe('InvalidAccessError');
    await context.close();
  });
});
