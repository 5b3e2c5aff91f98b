/** README and docs hold the tables of the committed report, and nothing stale. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fillMarkers, MARKED_PAGES, markersIn } from '../../bench/driver/markers';
import { readResults, tablesOf } from '../../bench/driver/report';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const results = readResults(`${ROOT}bench/report`)!;

describe('figures of the docs', () => {
  it.each(MARKED_PAGES)('of %s are those of the report', (page) => {
    const text = readFileSync(`${ROOT}${page}`, 'utf8');
    expect(fillMarkers(text, tablesOf(results))).toBe(text);
  });

  it('are there', () => {
    const marked = MARKED_PAGES.flatMap((page) => markersIn(readFileSync(`${ROOT}${page}`, 'utf8')));
    expect(marked).toEqual(expect.arrayContaining(['spelling-by-list', 'spelling-speed', 'sizes']));
  });

  it('that are stale are noticed', () => {
    const [id] = tablesOf(results).keys();
    const stale = `<!-- bench:${id} -->\n| 100 % |\n<!-- /bench:${id} -->`;
    expect(fillMarkers(stale, tablesOf(results))).not.toBe(stale);
  });
});

describe('the report', () => {
  it('has every figure that it shows', () => {
    const page = readFileSync(`${ROOT}bench/report/README.md`, 'utf8');
    const shown = [...page.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file]) => file!);
    expect(shown.length).toBeGreaterThan(5);
    for (const file of shown) expect(existsSync(`${ROOT}bench/report/${file}`), file).toBe(true);
  });
});
