import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadPages } from '../../src/server/pages';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const reason = existsSync(join(DIST, 'page/package-files.json'))
  ? ''
  : ' (passed over: dist/page is not built)';

describe.skipIf(reason !== '')(`the built page${reason}`, () => {
  const listed = (): readonly string[] =>
    JSON.parse(readFileSync(join(DIST, 'page/offline.json'), 'utf8')).files.map(
      (file: { url: string }) => file.url,
    );

  it('is served with every file that it keeps, the modules of the package among them', async () => {
    const pages = loadPages({ '/': join(DIST, 'page') });
    expect(listed().length).toBeGreaterThan(20);
    for (const url of listed()) expect(pages('GET', `/${url}`)?.status, url).toBe(200);
    const library = pages('GET', '/lib/transliteration.js')!;
    expect(library.headers.get('content-type')).toContain('javascript');
    expect(await library.text()).toBe(readFileSync(join(DIST, 'transliteration.js'), 'utf8'));
    expect(pages('GET', '/lib/cli.js')).toBeUndefined();
    expect(pages('GET', '/')?.headers.get('content-type')).toContain('html');
  });

  it('is written to a folder for any web server', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nutq-page-'));
    const { status, stdout } = spawnSync(process.execPath, [join(DIST, 'cli.js'), 'page', folder], {
      encoding: 'utf8',
    });
    expect([status, stdout.trim()]).toEqual([0, join(folder, 'index.html')]);
    for (const url of listed()) expect(existsSync(join(folder, url)), url).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
