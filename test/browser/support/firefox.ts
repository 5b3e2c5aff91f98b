/** A Firefox of the machine, where there is one: stock, driven by WebDriver BiDi, which Playwright does not speak to it. */
import { existsSync } from 'node:fs';
import { type Browser, launch } from 'puppeteer-core';
import { isBuilt } from './serve-page';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const executablePath = [process.env['NUTQ_FIREFOX'] ?? '', ...PLACES].find(
  (path) => path && existsSync(path),
);

/** Why tests in Firefox cannot run; empty where they can. */
export const firefoxReason = executablePath
  ? isBuilt
    ? ''
    : ' (passed over: dist/page is not built)'
  : ' (passed over: no Firefox; NUTQ_FIREFOX names one)';

/**
 * Its microphone is Firefox's own stand-in, a tone, and nobody is asked for leave.
 *
 * @param env added to the environment
 */
export function launchFirefox(env: Readonly<Record<string, string>> = {}): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: executablePath!,
    headless: true,
    env: { ...process.env, ...env },
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
    },
  });
}
