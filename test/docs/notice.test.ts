import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const PATHS = /\b(?:src|test|training|models|lexicon|assembly)\/[^\s,;)]+/g;

describe('NOTICE', () => {
  const paths = [...readFileSync(new URL('NOTICE', ROOT), 'utf8').matchAll(PATHS)].map(([path]) =>
    path.replace(/\.$/, ''),
  );

  it('names where what it tells of lies', () => {
    expect(paths.length).toBeGreaterThan(5);
    // Of a pattern, the folder.
    const missing = paths.filter((path) => !existsSync(new URL(path.replace(/[^/]*\*.*$/, ''), ROOT)));
    expect(missing).toEqual([]);
  });
});
