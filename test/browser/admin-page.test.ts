/** The administration page of a running server, in Chromium. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../conformance/service';
import { OPEN_LIMITS, type RunningServer, scratch, startServer } from '../http/running-server';
import { launchChromium, openPage, reason } from './support/chromium';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const amal = readFileSync(new URL('../fixtures/amal-1.wav', import.meta.url)).toString('base64');

describe.skipIf(reason !== '')(`the administration page${reason}`, () => {
  let browser: Browser;
  let server: RunningServer;
  beforeAll(async () => {
    const config = { ...OPEN_LIMITS, collections: { acme: { falseAcceptRate: 0.001, retentionDays: 90 } } };
    [browser, server] = await Promise.all([launchChromium(), startServer(scratch(), config)]);
    for (const person of ['amal', 'badr'])
      await fetch(
        `${server.address}/register-app/?collection_name=acme&login_phrase=open&speaker_id=${person}`,
        {
          method: 'PUT',
          body: JSON.stringify({ RecordData_app: amal }),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${ADMIN}` },
        },
      );
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  const open = (query = '') => openPage(browser, `${server.address}/admin/${query}`, { locale: 'en-GB' });
  const signIn = async (page: Page, token = ADMIN): Promise<void> => {
    await page.locator('input[type=password]').fill(token);
    await page.locator('button[type=submit]').click();
  };
  const row = (page: Page, text: string) => page.locator('tbody tr', { hasText: text });

  it('shows nothing without the token, keeps it nowhere, and forgets it', async () => {
    const { context, page, requests } = await open();
    await signIn(page, 'a-guess');
    await page.getByRole('alert').waitFor();
    expect(await page.locator('table').count()).toBe(0);
    await signIn(page);
    await page.getByRole('heading', { name: 'People' }).waitFor();
    const kept = await page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        location.href,
        await caches.keys(),
      ]),
    );
    expect(kept).not.toContain(ADMIN);
    expect(requests.filter((url) => url.includes(ADMIN) || !url.startsWith(server.address))).toEqual([]);
    await page.reload();
    expect(await page.locator('input[type=password]').inputValue()).toBe('');
    await signIn(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await page.locator('table').count()).toBe(0);
    await context.close();
  });

  it('signs out by itself when nobody is there', async () => {
    const { context, page } = await open();
    await page.clock.install();
    await page.reload();
    await signIn(page);
    await page.getByRole('heading', { name: 'People' }).waitFor();
    await page.clock.runFor(601_000);
    await page.locator('input[type=password]').waitFor();
    expect(await page.locator('table').count()).toBe(0);
    await context.close();
  });

  it('lists people with limits and trail, exports one, and erases only when asked twice', async () => {
    const { context, page, errors } = await open();
    await signIn(page);
    await row(page, 'amal').first().waitFor();
    expect(await page.getByRole('region', { name: 'Limits' }).textContent()).toMatch(/0\.001.*wins.*90/);
    expect(await row(page, 'register').count()).toBe(2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export: amal' }).click(),
    ]);
    const exported = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(exported.collections[0].enrolments.map((one: { speakerId: string }) => one.speakerId)).toEqual([
      'amal',
    ]);
    const erase = row(page, 'badr').first().getByRole('button', { name: 'Erase' });
    await erase.click();
    await page.getByRole('button', { name: 'Keep' }).click();
    await erase.click();
    expect(
      await page.getByRole('button', { name: 'Keep' }).evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await page.getByRole('button', { name: 'Yes, for good' }).click();
    await page.getByRole('status').getByText('Erased: 1').waitFor();
    expect(await page.locator('table').first().textContent()).not.toContain('badr');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('sets a limit of a collection, and takes it back', async () => {
    await fetch(`${server.address}/register-app/?collection_name=shop&login_phrase=open&speaker_id=amal`, {
      method: 'PUT',
      body: JSON.stringify({ RecordData_app: amal }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ADMIN}` },
    });
    const { context, page, errors } = await open();
    await page.evaluate(chooseAtOnce, 'shop');
    await signIn(page);
    const limits = page.getByRole('region', { name: 'Limits' });
    await limits.getByText('set nowhere').first().waitFor();
    // Whoever goes through the collections by keys stays there.
    await page.locator('select:focus').waitFor();
    await page.getByLabel('Days kept without use: new value').fill('30');
    await page.getByRole('button', { name: 'Set: Days kept without use' }).click();
    await limits.getByText('set here').waitFor();
    expect(await limits.textContent()).toMatch(/30/);
    await page.getByRole('button', { name: 'As configured: Days kept without use' }).click();
    await limits.getByText('set here').waitFor({ state: 'detached' });
    await page.getByLabel('False-accept rate: new value').fill('5');
    await page.getByRole('button', { name: 'Set: False-accept rate' }).click();
    await page.getByRole('alert').getByText('refused').waitFor();
    expect(errors.filter((error) => !/400/.test(String(error)))).toEqual([]);
    await context.close();
  });

  it('creates, tops up and revokes keys', async () => {
    const { context, page, errors } = await open();
    await signIn(page);
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByLabel('Label').fill('الفرع الأول');
    await page.getByLabel(/^Trials/).fill('1000');
    await page.getByRole('button', { name: 'Create' }).click();
    const secret = await page.locator('.secret code').textContent();
    expect(secret).toMatch(/^nutq_[0-9a-f]{48}$/);
    const key = row(page, 'الفرع الأول');
    await key.getByLabel(/^More trials/).fill('500');
    await key.getByRole('button', { name: 'Top up' }).click();
    await key.getByText('1500 of').waitFor();
    await key.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Yes, for good' }).click();
    await key.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each(['en', 'ar'])('has nothing that axe-core finds, in %s', async (language) => {
    const { context, page } = await open(`?lang=${language}`);
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    expect(await findings(page)).toEqual([]);
    await signIn(page);
    await page.locator('table').first().waitFor();
    await row(page, 'amal').first().getByRole('button').last().click();
    for (const panel of [0, 1]) {
      await page.locator('nav button').nth(panel).click();
      await page.locator('h1').waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^Plex/);
    }
    await context.close();
  });

  async function findings(page: Page): Promise<readonly string[]> {
    await page.evaluate(AXE);
    const { violations, passes } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run(),
    );
    expect(passes.length).toBeGreaterThan(10);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }
});

/** Chooses in the moment in which the list can be used, before the page is painted. */
function chooseAtOnce(name: string): void {
  const observer = new MutationObserver(() => {
    const list = document.querySelector('select');
    if (list === null || list.disabled) return;
    observer.disconnect();
    list.focus();
    list.value = name;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
}

interface AxeResult {
  readonly passes: readonly object[];
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}
