/** The built page in Chromium: spelling, lists, offline, accessibility. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage, reason } from './support/chromium';
import { type ServedPage, servePage } from './support/serve-page';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(reason !== '')(`the page${reason}`, () => {
  let browser: Browser;
  let served: ServedPage;
  beforeAll(async () => {
    [browser, served] = await Promise.all([launchChromium(), servePage()]);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });
  const open = (path: string, options: Parameters<typeof openPage>[2] = {}) =>
    openPage(browser, `${served.origin}/${path}`, { locale: 'en-GB', ...options });
  const answer = (page: Page) => page.locator('output.answer');

  it('spells a name as it is typed, with reasons and other spellings', async () => {
    const { context, page, errors } = await open('');
    await page.locator('#name').fill('محمد الغامدي');
    expect(await answer(page).textContent()).toBe('Mohammed Al-Ghamdi');
    await page.locator('.chip', { hasText: 'محمد' }).click();
    expect(await page.locator('.detail').textContent()).toContain('Listed among names');
    // Figures that are backgrounds stay in high contrast.
    await page.emulateMedia({ forcedColors: 'active' });
    const colour = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await colour('.sure span')).not.toBe(await colour('.card'));
    await page.emulateMedia({ forcedColors: null });
    await page.locator('.spelling-choice', { hasText: 'Muhammad' }).locator('input').check();
    expect(await answer(page).textContent()).toBe('Muhammad Al-Ghamdi');
    await page.getByRole('button', { name: /Keep as my correction/ }).click();
    await page.reload();
    await page.locator('#name').fill('محمد سالم');
    expect(await answer(page).textContent()).toBe('Muhammad Salem');
    await page.locator('.options select').first().selectOption('EG');
    await page.locator('#name').fill('جمال الشريف');
    expect(await answer(page).textContent()).toBe('Gamal ElSherif');
    await page.getByLabel('Scheme').selectOption('ala-lc');
    await page.locator('#name').fill('عبد القادر الشريف');
    expect(await answer(page).textContent()).toBe('ʻAbd al-Qādir al-Sharīf');
    await page.locator('.chip').last().click();
    expect(await page.locator('.detail').count()).toBe(1);
    expect(await page.getByRole('button', { name: /Keep as my correction/ }).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('fetches the model for a name that no list has', async () => {
    const { context, page, requests } = await open('');
    await page.locator('.chip', { hasText: 'model' }).waitFor();
    expect(requests.some((url) => url.endsWith('/lib/model-full.js'))).toBe(true);
    await context.close();
  });

  it('takes a CSV, shows doubtful rows first, goes through them by keys, and gives the same CSV back', async () => {
    const { context, page, errors } = await open('#list');
    const rows = ['رقم;الاسم', '1;محمد سالم', '2;يارا الطخيس', '3;"خالد؛ علي"', '4;فاطمة'];
    const csv = `\ufeff${rows.join('\r\n')}\r\n`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.locator('.summary', { hasText: '4 rows' }).waitFor();
    const first = page.locator('.doubtful li').first();
    expect(await first.textContent()).toContain('يارا الطخيس');
    expect(await first.textContent()).toContain('read by the model');
    const second = await first.locator('.choice bdi').nth(1).textContent();
    await page.keyboard.press('2');
    expect(await first.locator('.row-latin').textContent()).toBe(second);
    await page.keyboard.press('z');
    expect(await first.locator('.row-latin').textContent()).toBe('Yara Al-Takhis');
    await page.keyboard.press('2');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('names-english.csv');
    expect(readFileSync(await download.path(), 'utf8')).toBe(
      `\ufeff${[
        'رقم;الاسم;الاسم_english',
        '1;محمد سالم;Mohammed Salem',
        `2;يارا الطخيس;${second}`,
        '3;"خالد؛ علي";"Khaled; Ali"',
        '4;فاطمة;Fatima',
      ].join('\r\n')}\r\n`,
    );
    expect(errors).toEqual([]);
    await context.close();
  });

  it('reads Windows Arabic, refuses workbooks, and opens pasted rows', async () => {
    const { context, page } = await open('#list');
    const upload = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await upload('book.xlsx', Buffer.from('PK\u0003\u0004 and so on'));
    expect(await page.getByRole('alert').textContent()).toContain('Excel workbook');
    // محمد and سالم in code page 1256.
    await upload('old.csv', Buffer.from([0xe3, 0xcd, 0xe3, 0xcf, 10, 0xd3, 0xc7, 0xe1, 0xe3, 10]));
    await page.locator('.summary', { hasText: '2 rows' }).waitFor();
    expect(await page.locator('.list-bar').textContent()).toContain('Windows Arabic');
    await page.locator('.sure-rows summary').click();
    expect(await page.locator('.sure-rows tbody').textContent()).toContain('Mohammed');
    await page.goto(`${served.origin}/#spelling`);
    await page.locator('#name').evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'محمد\nعلي\nخالد');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.locator('.summary', { hasText: '3 rows' }).waitFor();
    await context.close();
  });

  it('opens and spells unlisted names offline, once they were kept', async () => {
    const server = await servePage();
    const { context, page } = await openPage(browser, `${server.origin}/?lang=en`);
    await page.locator('.chip', { hasText: 'model' }).waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.getByRole('button', { name: /Keep the models/ }).click();
    await page.getByText('Ready without a network').waitFor();
    await server.close();
    await context.setOffline(true);
    await page.reload();
    await page.locator('.chip', { hasText: 'model' }).waitFor();
    expect(await answer(page).textContent()).toBe('Yara Abdulrahman Al-Takhis');
    // Chromium 150 forgets over a reload that it is to be offline.
    await context.setOffline(false);
    await context.setOffline(true);
    await page.locator('.foot', { hasText: 'You are offline' }).waitFor();
    await page.locator('nav a', { hasText: 'Voice' }).click();
    await page.getByLabel('Pass-phrase').waitFor();
    await context.close();
  });

  it.each([
    ['en', ''],
    ['ar', ''],
    ['en', '#list'],
    ['ar', '#list'],
    ['en', '#voice'],
    ['ar', '#voice'],
    ['en', '&kiosk'],
    ['ar', '&kiosk'],
    ['ar', '&kiosk=voice'],
  ])(
    'has no fault that axe finds: %s %s, light and dark',
    async (language, place) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { context, page, errors } = await open(`?lang=${language}${place}`, {
          colorScheme,
          bypassCSP: true,
        });
        if (place === '') await page.locator('.chip').first().click();
        if (place === '#list') {
          await page.locator('button.plain').first().click();
          await page.locator('.doubtful li').first().waitFor();
        }
        if (place === '#voice') await page.locator('.phrase-field').waitFor();
        if (place === '&kiosk')
          for (const letter of 'يارا') await page.locator('.key', { hasText: letter }).first().click();
        await page.evaluate(AXE);
        const violations = await page.evaluate(async () => {
          // biome-ignore lint/suspicious/noExplicitAny: axe comes without types of its global
          const { violations } = await (globalThis as any).axe.run(document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          });
          return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => [
            id,
            nodes[0]?.html,
          ]);
        });
        expect(violations).toEqual([]);
        expect(errors).toEqual([]);
        await context.close();
      }
    },
    60_000,
  );

  it('is written from right to left in Arabic, and remembers the language', async () => {
    const { context, page } = await open('', { locale: 'ar-SA' });
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    const end = (selector: string) =>
      page.locator(selector).evaluate((one) => {
        const range = new Range();
        range.selectNodeContents(one);
        return Math.round(range.getBoundingClientRect().right);
      });
    expect(await end('.mrz dd')).toBe(await end('.mrz dt'));
    await page.getByRole('button', { name: 'English' }).click();
    expect(await page.locator('html').getAttribute('dir')).toBe('ltr');
    await page.reload();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await context.close();
  });

  it('fits a telephone', async () => {
    for (const place of ['', '#list', '#voice', '&kiosk']) {
      const { context, page } = await open(`?lang=ar${place}`, { viewport: { width: 320, height: 700 } });
      await page.locator('h1').waitFor();
      if (place === '') {
        await page.locator('#name').fill('م'.repeat(60));
        await page.locator('.chip').click();
      }
      if (place === '&kiosk') await page.locator('#kiosk-name').fill('يارا عبد الرحمن الطخيس');
      const [content, window_] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        innerWidth,
      ]);
      expect(content).toBeLessThanOrEqual(window_!);
      await context.close();
    }
  });

  it('asks no other origin for anything, whatever is opened', async () => {
    const { context, page, requests, errors } = await open('');
    await page.locator('.chip', { hasText: 'model' }).waitFor();
    for (const place of ['List', 'Voice']) await page.locator('nav a', { hasText: place }).click();
    await page.getByLabel('Pass-phrase').waitFor();
    expect(requests.length).toBeGreaterThan(10);
    expect(requests.filter((url) => !url.startsWith(served.origin))).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe.skipIf(reason !== '')(`the kiosk${reason}`, () => {
  let browser: Browser;
  let served: ServedPage;
  beforeAll(async () => {
    [browser, served] = await Promise.all([launchChromium(), servePage()]);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  it('keeps what was typed over a reload, counts down when nobody is there, and clears itself', async () => {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1080, height: 1920 } });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${served.origin}/?kiosk`);
    const press = (key: string) => page.locator('.key', { hasText: key }).first().click();
    const caret = (at: number) =>
      page
        .locator('#kiosk-name')
        .evaluate((field: HTMLInputElement, to) => field.setSelectionRange(to, to), at);
    for (const letter of 'محصد') await press(letter);
    await caret(3);
    await press('Delete');
    await press('م');
    await page.reload();
    expect(await page.locator('output.answer').textContent()).toBe('Mohammed');
    await page.clock.runFor(45_000);
    await page.getByRole('button', { name: 'I am still here' }).click();
    await page.getByRole('button', { name: 'العربية' }).click();
    await page.clock.runFor(45_000);
    expect(await page.locator('.idle').textContent()).toContain('تُمسح');
    await page.clock.runFor(20_000);
    expect(await page.locator('#kiosk-name').inputValue()).toBe('');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.reload();
    expect(await page.locator('#kiosk-name').inputValue()).toBe('');
    await context.close();
  });

  it('has targets of 64 px, text of 24 px, and no way out', async () => {
    for (const [task, width, height] of [
      ['', 1080, 1920],
      ['=voice', 1080, 1920],
      ['', 768, 1024],
      ['', 1024, 768],
    ] as const) {
      const { context, page } = await openPage(browser, `${served.origin}/?kiosk${task}`, {
        viewport: { width, height },
      });
      await page.locator('h1').waitFor();
      if (task === '') {
        await page.locator('.key').first().click();
        const end = (selector: string) =>
          page.locator(selector).evaluate((one) => one.getBoundingClientRect().bottom);
        const keyboard = await end('.keyboard');
        expect(keyboard).toBeLessThanOrEqual(height);
        expect(await end('.answer')).toBeLessThan(keyboard - 250);
      }
      const small = await page.evaluate(() => {
        const targets = [...document.querySelectorAll('button, input, a')].map((one) =>
          one.getBoundingClientRect(),
        );
        const texts = [...document.querySelectorAll('body *')].filter((one) =>
          [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
        );
        return [
          ...targets
            .filter(({ width, height }) => width < 64 || height < 64)
            .map(({ width, height }) => `${width}×${height}`),
          ...texts
            .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 24)
            .map((one) => `${one.textContent} ${getComputedStyle(one).fontSize}`),
        ].filter((one) => !one.startsWith('nutq spells'));
      });
      expect(small).toEqual([]);
      expect(await page.locator('a').count()).toBe(0);
      await context.close();
    }
  });
});
