/** A Chromium of the machine, where there is one. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { isBuilt } from './serve-page';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = [process.env['NUTQ_CHROMIUM'] ?? '', ...PLACES].find(
  (path) => path && existsSync(path),
);

/** Why browser tests cannot run; empty where they can. To be seen in the name of what is passed over. */
export const reason = executablePath
  ? isBuilt
    ? ''
    : ' (passed over: dist/page is not built)'
  : ' (passed over: no Chromium; NUTQ_CHROMIUM names one)';

export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox', ...args] });
}

export interface OpenedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page's console called an error, and exceptions that nobody caught. */
  readonly errors: string[];
  /** Every address that was asked for. */
  readonly requests: string[];
}

export async function openPage(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const [errors, requests]: [string[], string[]] = [[], []];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  context.on('request', (request) => requests.push(request.url()));
  await page.goto(url);
  return { context, page, errors, requests };
}
