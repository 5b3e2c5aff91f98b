/** The site of `npm run docs`: it is built without a warning, its links lead somewhere, and it asks nothing of another server. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage, reason } from '../browser/support/chromium';
import { type ServedFolder, serveFolder } from '../browser/support/serve-folder';
import { scratch } from '../http/running-server';
import { PAGES, ROOT, readPage } from './pages';

const site = scratch();
const files = () => readdirSync(site, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(site, file), 'utf8');
/** The playground has tests of its own, and so have the examples that pages link to. */
const documents = () =>
  files().filter((file) => file.endsWith('.html') && !/^(playground|media)\//.test(file));

/** Types are checked elsewhere. */
const TYPEDOC = ['node_modules/typedoc/bin/typedoc', '--skipErrorChecking', '--out', site];

describe.skipIf(!existsSync(join(ROOT, 'dist/page/package-files.json')))('the site', () => {
  beforeAll(() => {
    const { status, stdout, stderr } = spawnSync(process.execPath, TYPEDOC, { cwd: ROOT, encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  }, 120_000);

  it('has every page, the reference and the playground', () => {
    const written = files();
    const titles = documents().map((file) => /<title>(.*?)(?: \| nutq)?<\/title>/.exec(read(file))?.[1]);
    for (const page of PAGES.filter((page) => page !== 'README.md'))
      expect(titles).toContain(/^# (.*)$/m.exec(readPage(page))![1]);
    expect(written).toContain('playground/index.html');
    expect(read('functions/nutq.createNutq.html')).toContain('guardVoice');
    expect(read('index.html')).toContain('id="install"');
  });

  it('links to what is there', () => {
    const anchors = new Map<string, ReadonlySet<string>>();
    const anchorsOf = (file: string) => {
      const known =
        anchors.get(file) ?? new Set([...read(file).matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id!));
      anchors.set(file, known);
      return known;
    };
    const broken: string[] = [];
    let links = 0;
    for (const from of documents())
      for (const [, link] of read(from).matchAll(/\b(?:href|src)="([^"]+)"/g)) {
        if (/^(https?|data):/.test(link!)) continue;
        links++;
        const [path, anchor] = link!.split('#') as [string, string?];
        const target = path === '' ? from : join(dirname(from), decodeURI(path));
        const there = existsSync(join(site, target));
        if (
          !there ||
          (anchor && target.endsWith('.html') && !anchorsOf(target).has(decodeURIComponent(anchor)))
        )
          broken.push(`${from} → ${link}`);
      }
    expect(broken).toEqual([]);
    expect(links).toBeGreaterThan(1000);
  });

  it('takes scripts, styles, fonts and pictures from itself', () => {
    for (const file of documents())
      for (const [tag, from] of read(file).matchAll(
        /<(?:script|link|img|use)\b[^>]*?\b(?:src|href)="([^"]+)"/g,
      ))
        expect(from, `${file}: ${tag}`).not.toMatch(/^(\w+:)?\/\//);
    for (const file of files().filter((name) => /^assets\/.*\.css$/.test(name)))
      for (const [, from] of read(file).matchAll(/(?:url\(|@import )"?([^")]+)/g))
        if (!from!.startsWith('data:'))
          expect(existsSync(join(site, 'assets', from!)), `${file}: ${from}`).toBe(true);
  });

  describe.skipIf(reason !== '')(`in a browser${reason}`, () => {
    let browser: Browser;
    let served: ServedFolder;
    beforeAll(async () => {
      [browser, served] = await Promise.all([launchChromium(), serveFolder(site, '/some/where/')]);
    }, 60_000);
    afterAll(async () => {
      await browser?.close();
      await served?.close();
    });

    it('finds pages and calls below any path, dark as light, and asks no other server', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const url = `${served.address}documents/docs_voice.html`;
        const { context, page, errors, requests } = await openPage(browser, url, { colorScheme });
        const finds = async (words: string, file: string) => {
          await page.locator('#tsd-search-trigger').click();
          await page.locator('#tsd-search-input').fill(words);
          await page.locator(`#tsd-search-results a[href$="${file}"]`).waitFor();
          await page.keyboard.press('Escape');
        };
        await finds('guardVoice', 'functions/nutq.guardVoice.html');
        await finds('passport', 'documents/docs_transliteration.html');
        const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
        expect(ground).toBe(colorScheme === 'dark' ? 'rgb(19, 22, 20)' : 'rgb(246, 245, 241)');
        expect(await page.evaluate('document.fonts.check("16px Plex")')).toBe(true);
        await page.getByRole('link', { name: 'Try it here' }).click();
        await page.locator('#name').fill('محمد الغامدي');
        expect(await page.locator('output.answer').textContent()).toBe('Mohammed Al-Ghamdi');
        expect(errors).toEqual([]);
        expect(requests.filter((request) => !request.startsWith(served.address))).toEqual([]);
        await context.close();
      }
    }, 60_000);
  });
});
