import { describe, expect, it } from 'vitest';
import { type SchemeName, transliterate } from '../../src/transliteration/index';
import { comparable, readTable, shared } from '../support/tables';

const cases = shared('data/schemes/cases-dev.tsv');
/** Rows whose answer is not in the spelling alone. */
const NOT_BY_RULE = /needs-|partly-vocalised|lexical|informative/;

describe.skipIf(cases.missing)(`shared scheme cases${cases.reason}`, () => {
  const rows = cases.missing ? [] : readTable(cases.url).slice(1);
  const gated = rows.filter(([, , , , tags = '']) => !NOT_BY_RULE.test(tags));
  const schemes = [...new Set(gated.map(([scheme]) => scheme as SchemeName))];

  it('covers every scheme but arabizi, which is informative', () => {
    expect(schemes.length).toBe(13);
  });

  it.each(schemes)('%s: at least 98 % exact, of fewer than 50 rows all but one', (scheme) => {
    const own = gated.filter(([name]) => name === scheme);
    const misses = own.flatMap(([, arabic = '', expected = '', , tags = '']) => {
      const cased = !tags.includes('case-free');
      const given = transliterate(arabic, { scheme });
      const same = comparable(given, scheme, cased) === comparable(expected, scheme, cased);
      return same ? [] : [`${arabic}: ${given}, not ${expected}`];
    });
    const allowed = own.length < 50 ? 1 : Math.floor(own.length * 0.02);
    expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(allowed);
  });
});
