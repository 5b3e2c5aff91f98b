import { describe, expect, it } from 'vitest';
import { shortestEdits } from '../../../scripts/shortest-edits';
import { applyEdits, replacements } from '../../../src/transliteration/lexicon/edits';
import { SEPARATORS } from '../../../src/transliteration/lexicon/packed-format';

describe('edits of a spelling', () => {
  it.each([
    ['Ahmed', 'Ahmad', '1B'],
    ['Arteen', 'Artin', 'K'],
    ['Elie', 'Ili', 'AJ'],
    ['Hasan', 'Hassan', 'E'],
    ['Fattah', 'Fatah', 'H'],
    ['Azadah', 'Azada', 'I'],
    ['UNICEF', 'Younisif', '=UNICEF'],
    ['Rahman', 'Rahman', ''],
  ])('writes %s for %s as %s', (text, base, edits) => {
    expect(shortestEdits(text, base)).toBe(edits);
    expect(applyEdits(edits, base)).toBe(text);
  });

  it('passes places by', () => {
    expect(applyEdits('1B', 'Badawan')).toBe('Badewan');
    expect(applyEdits('2B', 'Badawan')).toBe('Badawen');
  });

  it.each([
    ['Ould Cheikh Ghazouani', 'Wuld Al-Ghazwani'],
    ['Abdulmumin', 'Abd Al-Mumin'],
    ["La'youn", 'Al-Ayoun'],
    ['bila', 'Bila'],
    ['Wa alaykum as-salam wa rahmatullahi', 'Waalaikum Al-Salam Warahmatu Al-Lah'],
    ['eBay', 'Ibay'],
    ['Kuala Lumpur Hauptbahnhof', ''],
    ['A', 'Abracadabra'],
  ])('gives back %s, written for %s', (text, base) => {
    expect(applyEdits(shortestEdits(text, base), base)).toBe(text);
  });

  it('has a sign for each replacement that is no separator and says nothing else', () => {
    const signs = replacements.map(({ sign }) => sign);
    expect(new Set(signs).size).toBe(signs.length);
    for (const sign of signs) expect(sign).toMatch(/^[^a-z0-9 '.^=\\"`$\n-]$/);
    expect(signs.filter((sign) => SEPARATORS.includes(sign))).toEqual([]);
  });
});
