/** Voices in Chromium, through its microphone: a file of synthetic speech stands in for it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage, reason } from './support/chromium';
import { fakeMicrophone, say } from './support/microphone';
import { type ServedPage, servePage } from './support/serve-page';

const PHRASE = 'open my account';

describe.skipIf(reason !== '')(`voices on the page${reason}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-voice-page-'));
  const microphone = join(folder, 'microphone.wav');
  let browser: Browser;
  let served: ServedPage;
  beforeAll(async () => {
    say(microphone, 'amal-1');
    [browser, served] = await Promise.all([launchChromium(fakeMicrophone(microphone)), servePage()]);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    rmSync(folder, { recursive: true });
  });
  const open = (place = '#voice') =>
    openPage(browser, `${served.origin}/?lang=en${place}`, { permissions: ['microphone'] });

  const record = async (page: Page, clip: string): Promise<void> => {
    say(microphone, clip);
    await page.locator('.record').click();
    await page.locator('.recording').waitFor();
    await page.locator('.recording').waitFor({ state: 'detached', timeout: 15_000 });
  };
  const enrol = async (page: Page, name: string, clips: readonly string[]): Promise<void> => {
    await page.locator('.modes button', { hasText: /^Enrol$/ }).click();
    await page.getByLabel('Pass-phrase').fill(PHRASE);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Begin' }).click();
    for (const [i, clip] of clips.entries()) {
      await page.getByText(`Take ${i + 1} of 3`).waitFor();
      await record(page, clip);
    }
    await page.getByText(`Done. ${name} is enrolled.`).waitFor();
  };
  const login = async (page: Page, clip: string): Promise<string> => {
    await record(page, clip);
    // The outcome of a login before goes when the new one is there.
    await page.waitForTimeout(300);
    return (await page.locator('.outcome .sentence').textContent())!;
  };

  it('enrols by three takes, logs in, and refuses a stranger and a wrong phrase', async () => {
    const { context, page, errors, requests } = await open();
    await enrol(page, 'Amal', ['amal-1', 'amal-2', 'amal-3']);
    await page.getByRole('button', { name: 'Log in now' }).click();
    expect(await login(page, 'amal-login')).toContain('Welcome back, Amal.');
    const bars = page.locator('.outcome .bar-track');
    for (const name of ['Voice', 'Phrase', 'Score'])
      expect(
        await bars.filter({ visible: true }).evaluateAll((all) => all.map((one) => one.ariaLabel)),
      ).toContainEqual(expect.stringMatching(new RegExp(`^${name}: .*, reached$`)));
    await page.locator('.heard summary').click();
    expect(await page.locator('.heard').textContent()).toMatch(
      /Heard \d\.\d s of speech.*Compared with 1 person/,
    );
    const drawn = await page.locator('canvas.mel').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(data).size;
    });
    expect(drawn).toBeGreaterThan(50);
    expect(await login(page, 'amal-login')).toContain('This recording was heard before.');
    expect(await login(page, 'amal-2')).toContain('This recording was heard before.');
    expect(await login(page, 'stranger')).toContain('This voice is not enrolled here.');
    expect(await login(page, 'amal-wrong-phrase')).not.toContain('Welcome');
    expect(await page.locator('.outcome').getAttribute('class')).toContain('refused');
    expect(await page.getByRole('button', { name: 'Continue without voice' }).isVisible()).toBe(true);

    // The person is there after a reload, in another tab, and gone from both when erased in one.
    await page.reload();
    const other = await context.newPage();
    await other.goto(`${served.origin}/?lang=en#voice`);
    await other.locator('.modes button', { hasText: 'Enrolled' }).click();
    await other.getByText('Amal').waitFor();
    await page.locator('.modes button', { hasText: 'Enrolled' }).click();
    await page.getByText('Enrol again on another day').waitFor();
    const [exported] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export what is kept of Amal' }).click(),
    ]);
    expect(readFileSync(await exported.path(), 'utf8')).toContain('"Amal"');
    await page.getByRole('button', { name: 'Erase Amal' }).click();
    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByText('Amal’s voice is erased.').waitFor();
    await other.getByText('Nobody is enrolled on this device.').waitFor();
    expect(requests.filter((url) => !url.startsWith(served.origin))).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  }, 120_000);

  it('refuses a take that another voice said', async () => {
    const { context, page } = await open();
    await page.getByLabel('Pass-phrase').fill(PHRASE);
    await page.getByLabel('Name').fill('Badr');
    await page.getByRole('button', { name: 'Begin' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('Without your agreement');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Begin' }).click();
    await record(page, 'badr-1');
    await page.getByText('Take 2 of 3').waitFor();
    await record(page, 'amal-1');
    await page.getByText('That did not sound like the take before').waitFor();
    expect(await page.getByText('Take 2 of 3').isVisible()).toBe(true);
    await context.close();
  }, 60_000);

  it('takes a WAV file where there is no microphone, and says what to do', async () => {
    const denied = await launchChromium();
    const { context, page } = await openPage(denied, `${served.origin}/?lang=en#voice`, { permissions: [] });
    await page.getByLabel('Name').fill('Amal');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.record').click();
    const advice = await page.getByRole('alert').textContent();
    expect(advice).toMatch(/microphone/i);
    const fixture = new URL('../fixtures/amal-1.wav', import.meta.url).pathname;
    await page.locator('.recorder input[type=file]').setInputFiles(fixture);
    await page.getByText('Take 2 of 3').waitFor();
    await context.close();
    await denied.close();
  }, 60_000);

  it('hears the same where the server allows no WebAssembly', async () => {
    const strict = await servePage({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'",
    });
    const { context, page } = await openPage(browser, `${strict.origin}/?lang=en#voice`, {
      permissions: ['microphone'],
    });
    const refused = await page.evaluate(() =>
      WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
        () => 'allowed',
        (error: Error) => error.name,
      ),
    );
    expect(refused).toBe('CompileError');
    await enrol(page, 'Badr', ['badr-1', 'badr-2', 'badr-3']);
    await page.getByRole('button', { name: 'Log in now' }).click();
    expect(await login(page, 'badr-login')).toContain('Welcome back, Badr.');
    expect(await login(page, 'amal-login')).not.toContain('Welcome');
    await context.close();
    await strict.close();
  }, 120_000);
});
