/** Chromium and Firefox as the machine has them, each with a page, a page without leave to compile, and a Worker. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bundle } from '../bundle';
import type { Engine } from './engine';

/** 'self' alone refuses to compile WebAssembly, for which 'wasm-unsafe-eval' asks. */
const STRICT = "default-src 'none'; script-src 'self'; worker-src 'self'";

interface Served {
  readonly origin: string;
  close(): void;
}

/** One page whose only script is `script`. */
async function serve(site: string, script: string, policy: string): Promise<Served> {
  const server = createServer(({ url = '/' }, response) => {
    const isPage = url === '/';
    const file = join(site, url);
    if (!isPage && !existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
    if (policy) response.setHeader('content-security-policy', policy);
    response.end(
      isPage ? `<!doctype html><meta charset="utf-8"><script src="${script}"></script>` : readFileSync(file),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** As much of a browser as the drivers have in common. */
interface Browser {
  newPage(): Promise<{
    goto(url: string): Promise<unknown>;
    evaluate(expression: string): Promise<unknown>;
  }>;
  close(): Promise<void>;
}

interface Kind {
  readonly name: string;
  readonly places: readonly string[];
  launch(executablePath: string): Promise<Browser>;
}

const CHROMIUM: Kind = {
  name: 'Chromium',
  places: [process.env['NUTQ_CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'],
  launch: async (executablePath) => {
    const { chromium } = await import('playwright-core');
    return chromium.launch({ executablePath, args: ['--no-sandbox'] });
  },
};

/** By WebDriver BiDi, which Firefox speaks itself. */
const FIREFOX: Kind = {
  name: 'Firefox',
  places: [process.env['NUTQ_FIREFOX'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'],
  launch: async (executablePath) => {
    const { launch } = await import('puppeteer-core');
    return launch({ browser: 'firefox', executablePath, headless: true });
  },
};

function placeOf({ name, places }: Kind): string {
  const place = places.find((path) => path && existsSync(path));
  if (!place) throw new Error(`${name} is not installed`);
  return place;
}

const WAYS = [
  { how: 'page', entry: 'page.mjs', script: 'page.js', policy: '' },
  { how: "page, CSP `script-src 'self'`", entry: 'page.mjs', script: 'page.js', policy: STRICT },
  { how: 'Worker', entry: 'worker.mjs', script: 'worker-page.js', policy: '' },
] as const;

function engine(kind: Kind, { how, entry, script, policy }: (typeof WAYS)[number]): Engine {
  return {
    name: kind.name,
    how,
    version: () =>
      /[\d.]+/.exec(execFileSync(placeOf(kind), ['--version'], { encoding: 'utf8', stdio: 'pipe' }))![0],
    run: async (site) => {
      await bundle(site, entry.replace('.mjs', '.js'), { entry });
      const served = await serve(site, script, policy);
      const browser = await kind.launch(placeOf(kind));
      try {
        const page = await browser.newPage();
        await page.goto(served.origin);
        return String(await page.evaluate('globalThis.answered'));
      } finally {
        await browser.close();
        served.close();
      }
    },
  };
}

export const BROWSERS: readonly Engine[] = [CHROMIUM, FIREFOX].flatMap((kind) =>
  WAYS.map((way) => engine(kind, way)),
);
