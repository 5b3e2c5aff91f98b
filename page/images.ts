/**
 * Pictures of the page for the README: `npm run build && npx tsx page/images.ts`. Needs Chromium and pngquant (both in Debian).
 * The voice on them is synthetic (test/fixtures).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium, openPage } from '../test/browser/support/chromium';
import { fakeMicrophone, say } from '../test/browser/support/microphone';
import { servePage } from '../test/browser/support/serve-page';

const IMAGES = 'docs/images';

interface Picture {
  readonly path: string;
  readonly size: readonly [width: number, height: number];
  readonly dark?: boolean;
  readonly show: (page: Page) => Promise<unknown>;
}

const folder = mkdtempSync(join(tmpdir(), 'nutq-images-'));
const microphone = join(folder, 'microphone.wav');
mkdirSync(IMAGES, { recursive: true });
say(microphone, 'amal-1');

const chosenWord = async (page: Page) => {
  await page.locator('.chip[data-source=model]').click();
};
const typed = async (page: Page) => {
  for (const letter of 'يارا') await page.locator('.key', { hasText: letter }).first().click();
  await page.locator('.chip').click();
};
const record = async (page: Page, clip: string) => {
  say(microphone, clip);
  await page.locator('.record').click();
  await page.locator('.recording').waitFor();
  await page.locator('.recording').waitFor({ state: 'detached' });
};
const enrolled = async (page: Page) => {
  await page.getByLabel('Pass-phrase').fill('open my account');
  await page.getByLabel('Name').fill('Amal');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Begin' }).click();
  for (const take of [1, 2, 3]) {
    await page.getByText(`Take ${take} of 3`).waitFor();
    await record(page, `amal-${take}`);
  }
  await page.getByRole('button', { name: 'Log in now' }).click();
  await record(page, 'amal-login');
  await page.locator('.outcome').waitFor();
  await page.locator('.heard summary').click();
};

const PICTURES: Readonly<Record<string, Picture>> = {
  spelling: { path: '?lang=en', size: [1280, 1180], show: chosenWord },
  'spelling-dark': { path: '?lang=en', size: [1280, 800], dark: true, show: async () => undefined },
  'spelling-arabic': { path: '?lang=ar', size: [390, 844], show: async () => undefined },
  list: {
    path: '?lang=en#list',
    size: [1280, 900],
    show: async (page) => {
      await page.getByRole('button', { name: 'Try an example' }).click();
      await page.locator('.doubtful li').first().waitFor();
    },
  },
  voice: { path: '?lang=en#voice', size: [1280, 1400], show: enrolled },
  kiosk: { path: '?lang=ar&kiosk', size: [1080, 1920], show: typed },
};

const browser = await launchChromium(fakeMicrophone(microphone));
const served = await servePage();
for (const [name, { path, size, dark, show }] of Object.entries(PICTURES)) {
  const [width, height] = size;
  const { context, page, errors } = await openPage(browser, `${served.origin}/${path}`, {
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    permissions: ['microphone'],
    reducedMotion: 'reduce',
  });
  await page.locator('h1').waitFor();
  await show(page);
  // Models and fonts are there, and nothing has the focus.
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.activeElement?.blur(); scrollTo(0, 0);');
  const image = join(IMAGES, `${name}.png`);
  await page.screenshot({ path: image });
  execFileSync('pngquant', ['--force', '--speed', '1', '--quality', '50-90', '--output', image, '16', image]);
  if (errors.length > 0) throw new Error(`${name}: ${errors.join('\n')}`);
  await context.close();
}
await browser.close();
await served.close();
rmSync(folder, { recursive: true });
