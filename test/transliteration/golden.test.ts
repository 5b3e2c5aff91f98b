import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  SCHEME_NAMES,
  type SchemeName,
  STYLES,
  type Style,
  transliterate,
} from '../../src/transliteration/index';
import { loadModel } from '../../src/transliteration/load-model';
import { comparable, GOLDEN, knownFailures, readTable } from '../support/tables';

const model = await loadModel(readFileSync(new URL('../../models/full.bin', import.meta.url)));
const TABLES = SCHEME_NAMES.filter((name) => name !== 'english');

describe.each(TABLES)('golden rows of %s', (scheme) => {
  const rows = readTable(new URL(`${scheme}.tsv`, GOLDEN));
  const failures = knownFailures(scheme);
  const isRight = ([arabic = '', expected = '', , cased]: string[]): boolean =>
    comparable(transliterate(arabic, { scheme }), scheme, cased === 'case') ===
    comparable(expected, scheme, cased === 'case');

  it('names a rule on every row, and no row twice', () => {
    expect(rows.filter(([, expected, rule]) => !expected || !rule)).toEqual([]);
    const seen = rows.map(([arabic, , rule]) => `${arabic} ${rule}`);
    expect(seen.length).toBe(new Set(seen).size);
  });

  it.each(rows.filter(([arabic]) => !failures.some((failure) => failure.arabic === arabic)))(
    '%s is %s: %s',
    (arabic, expected, _rule, cased) => {
      const given = transliterate(arabic!, { scheme });
      expect(comparable(given, scheme, cased === 'case')).toBe(
        comparable(expected!, scheme, cased === 'case'),
      );
    },
  );

  it('still fails the rows that are known to fail', () => {
    for (const { arabic, reason } of failures) {
      const failing = rows.filter((row) => row[0] === arabic);
      expect(failing.length, `${arabic} is no row`).toBeGreaterThan(0);
      for (const row of failing)
        expect(isRight(row), `${arabic} is right now; it failed for: ${reason}`).toBe(false);
    }
  });
});

describe('golden rows of english', () => {
  const rows = readTable(new URL('english.tsv', GOLDEN));
  const failures = knownFailures('english');
  const spell = ([arabic = '', , style]: string[]) => transliterate(arabic, { style: style as Style });

  it('names a style and a rule on every row', () => {
    for (const [, , style, rule] of rows) {
      expect(STYLES).toContain(style);
      expect(rule).toBeTruthy();
    }
  });

  it.each(rows.filter(([arabic]) => !failures.some((failure) => failure.arabic === arabic)))(
    '%s is %s in %s: %s',
    (...row) => {
      expect(spell(row as string[])).toBe(row[1]);
    },
  );

  it('still fails the rows that are known to fail', () => {
    for (const { arabic, reason } of failures) {
      const row = rows.find(([text]) => text === arabic);
      expect(row, `${arabic} is no row`).toBeDefined();
      expect(spell(row!), `${arabic} is right now; it failed for: ${reason}`).not.toBe(row![1]);
    }
  });
});

describe('examples that the authorities print, with the full model', () => {
  const rows = readTable(new URL('printed.tsv', GOLDEN)) as [SchemeName, string, string, string][];
  const failures = knownFailures('printed');
  const isRight = ([scheme, arabic, expected]: (typeof rows)[number]): boolean =>
    comparable(transliterate(arabic, { scheme, model }), scheme, false) ===
    comparable(expected, scheme, false);

  it('names a document on every row', () => {
    expect(
      rows.filter(([scheme, , , where]) => !(TABLES as readonly string[]).includes(scheme) || !where),
    ).toEqual([]);
  });

  it.each(rows.filter(([, arabic]) => !failures.some((failure) => failure.arabic === arabic)))(
    '%s: %s is %s: %s',
    (...row) => {
      expect(isRight(row)).toBe(true);
    },
  );

  it('still fails the rows that are known to fail, at most a quarter of the rules of ALA-LC', () => {
    const rules = rows.filter(([scheme]) => scheme === 'ala-lc');
    const wrong = rules.filter(([, arabic]) => failures.some((failure) => failure.arabic === arabic));
    expect(wrong.length / rules.length).toBeLessThanOrEqual(0.25);
    for (const { arabic, reason } of failures) {
      const failing = rows.filter((row) => row[1] === arabic);
      expect(failing.length, `${arabic} is no row`).toBeGreaterThan(0);
      expect(failing.every(isRight), `${arabic} is right now; it failed for: ${reason}`).toBe(false);
    }
  });
});
