/** The programs of examples/ as they stand, with the built package installed beside them. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { scratch } from '../http/running-server';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FIXTURES = join(ROOT, 'test/fixtures');
const reason = existsSync(join(ROOT, 'dist/index.js')) ? '' : ' (passed over: dist is not built)';
const CHROMIUM = [process.env['NUTQ_CHROMIUM'] ?? '', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);

/** A copy with its packages. */
function example(name: string): string {
  const folder = scratch();
  cpSync(join(ROOT, 'examples', name), folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/nutq'));
  for (const installed of ['react', 'react-dom', 'scheduler'])
    symlinkSync(join(ROOT, 'node_modules', installed), join(folder, 'node_modules', installed));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

const node = (folder: string, args: readonly string[], input = ''): string =>
  execFileSync(process.execPath, args, { cwd: folder, input, encoding: 'utf8' }).trim();

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** What `use` finds on the folder's page, in Chromium. */
async function onPage<T>(
  folder: string,
  use: (page: import('playwright-core').Page) => Promise<T>,
): Promise<T> {
  const server = createServer(({ url = '/' }, response) => {
    const file = join(folder, url === '/' ? 'index.html' : url);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(file)] ?? 'text/plain');
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await use(page);
  } finally {
    await browser.close();
    server.close();
  }
}

/** A field in a page: type a name, press the first spelling, read what was chosen. */
async function chosenIn(folder: string): Promise<string | null> {
  writeFileSync(
    join(folder, 'main.jsx'),
    `import { createRoot } from 'react-dom/client';
     import { NameField } from './name-field.jsx';
     createRoot(document.querySelector('main')).render(
       <NameField onChoose={(text) => { document.querySelector('output').textContent = text; }} />);`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta charset="utf-8"><main></main><output></output><script src="main.js"></script>',
  );
  await build({
    entryPoints: [join(folder, 'main.jsx')],
    outfile: join(folder, 'main.js'),
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    conditions: ['react-native'],
    alias: { 'react-native': join(ROOT, 'test/examples/react-native-on-a-page.jsx') },
    absWorkingDir: folder,
    preserveSymlinks: true,
    logLevel: 'error',
  });
  return onPage(folder, async (page) => {
    await page.getByLabel('Name in Arabic').fill('يارا الطخيس');
    await page.getByRole('button', { name: 'Yara Al-Takhis', exact: true }).click();
    return page.textContent('output');
  });
}

describe.skipIf(reason !== '')(`examples${reason}`, () => {
  it('node: names', () => {
    const lines = node(example('node'), ['names.mjs'], 'محمد عبد الرحمن\nيارا الطخيس\n').split('\n');
    expect(lines.map((line) => line.split('\t')[1])).toEqual(['Mohammed Abdulrahman', 'Yara Al-Takhis']);
  });

  it('node: login', () => {
    expect(node(example('node'), ['login.mjs', FIXTURES, 'amal'])).toBe('Welcome, amal');
  });

  it('worker', async () => {
    const { default: worker } = await import(pathToFileURL(join(example('worker'), 'index.js')).href);
    const ask = (token: string, bundle_key = 'a-key-of-the-test') =>
      worker.fetch(
        new Request('http://worker/api/v1/transliterate/', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ arabic_phrase: 'محمد عبد الرحمن', bundle_key }),
        }),
        { ACCESS_TOKEN: 'a-token-of-the-test', BUNDLE_KEY: 'a-key-of-the-test' },
      );
    expect((await ask('another')).status).toBe(403);
    expect((await ask('a-token-of-the-test', 'another')).status).not.toBe(200);
    expect((await (await ask('a-token-of-the-test')).json()).result.english_phrase).toBe(
      'Mohammed Abdulrahman',
    );
  });
});

const noBrowser = reason || (CHROMIUM ? '' : ' (passed over: no Chromium)');
describe.skipIf(noBrowser !== '')(`examples in a browser${noBrowser}`, () => {
  it('browser', async () => {
    const answer = await onPage(example('browser'), async (page) => {
      await page.getByLabel('Name in Arabic').fill('يارا الطخيس');
      await page.waitForFunction("document.querySelector('output').textContent === 'Yara Al-Takhis'");
      return page.textContent('output');
    });
    expect(answer).toBe('Yara Al-Takhis');
  }, 60_000);

  it.each(['react', 'react-native'])(
    '%s',
    async (name) => {
      expect(await chosenIn(example(name))).toBe('Yara Al-Takhis');
    },
    60_000,
  );
});
