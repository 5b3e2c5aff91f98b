/** The page, the stores and the microphone in Firefox. */
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firefoxReason, launchFirefox } from './support/firefox';
import { type ServedPage, servePage } from './support/serve-page';
import { storesBundle } from './support/stores-bundle';
import type { Outcome } from './support/vitest-in-browser';

describe.skipIf(firefoxReason !== '')(`in Firefox${firefoxReason}`, () => {
  let browser: Browser;
  let served: ServedPage;
  beforeAll(async () => {
    const suites = await storesBundle();
    [browser, served] = await Promise.all([
      launchFirefox(),
      servePage({}, { 'empty.html': '<!doctype html><title>Suites</title>', 'suites.js': suites }),
    ]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });
  const open = async (path: string): Promise<Page> => {
    const page = await browser.newPage();
    await page.goto(`${served.origin}/${path}`);
    return page;
  };

  it('spells a name as it is typed', async () => {
    const page = await open('?lang=en');
    await page.waitForSelector('#name');
    await page.locator('#name').fill('محمد الغامدي');
    await page.waitForFunction(
      "document.querySelector('output.answer').textContent === 'Mohammed Al-Ghamdi'",
      { timeout: 90_000 },
    );
    await page.close();
  }, 120_000);

  it('keeps voices: the conformance suites pass', async () => {
    const page = await open('empty.html');
    const outcomes = (await page.evaluate(
      `import('${served.origin}/suites.js').then((suites) => suites.run())`,
    )) as readonly Outcome[];
    expect(outcomes.filter(({ fault }) => fault !== '')).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(15);
    await page.close();
  }, 120_000);

  it.each([
    ['a recorder', ''],
    ['a worklet', ", worklet: '/lib/recorder-worklet.js'"],
  ])(
    'records through %s',
    async (_how, option) => {
      const page = await open('empty.html');
      // Without a click on the page, or without a sound device, Firefox lets no sound run: a result all the same.
      await page.mouse.click(10, 10);
      const [status, seconds, peak] = (await page.evaluate(
        `import('${served.origin}/lib/browser.js').then(async ({ recordVoice }) => {
        const heard = await recordVoice({ maxSeconds: 1${option} });
        if (heard.status !== 'recorded') return [heard.reason, 0, String(heard.cause)];
        const { samples, sampleRate } = heard.recording;
        return [heard.status, samples.length / sampleRate, samples.reduce((most, one) => Math.max(most, one), 0)];
      })`,
      )) as [string, number, number];
      if (option && status === 'busy') return;
      expect([status, peak]).toEqual(['recorded', expect.any(Number)]);
      expect(seconds).toBeGreaterThan(0.5);
      expect(peak).toBeGreaterThan(0.01);
      await page.close();
    },
    60_000,
  );
});
