import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage, reason } from './support/chromium';
import { type ServedPage, servePage } from './support/serve-page';
import type { Outcome } from './support/vitest-in-browser';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The suites as one module. */
async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { vitest: here('support/vitest-in-browser.ts') } },
    define: { 'process.env.NODE_ENV': '"test"', process: 'undefined' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: here('support/stores-in-browser.ts'), formats: ['es'], fileName: 'suites' },
    },
  })) as Rollup.RollupOutput[];
  return built[0]!.output[0].code;
}

describe.skipIf(reason !== '')(`IndexedDB in Chromium${reason}`, () => {
  let browser: Browser;
  let served: ServedPage;
  beforeAll(async () => {
    const suites = await bundle();
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
