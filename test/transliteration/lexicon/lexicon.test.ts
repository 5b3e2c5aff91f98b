import { describe, expect, it } from 'vitest';
import { transliterate } from '../../../src/transliteration/index';
import { lexicon } from '../../../src/transliteration/lexicon/lexicon';
import { normalise } from '../../../src/transliteration/script/normalise';
import { lookupKey, stripMarks } from '../../../src/transliteration/script/unicode';

describe('lexicon', () => {
  const entries = [...lexicon().entries()];

  it('holds at least 4,000 entries and a version', () => {
    expect(lexicon().size).toBeGreaterThanOrEqual(4000);
    expect(entries).toHaveLength(lexicon().size);
    expect(lexicon().version).toMatch(/^[0-9a-f]{8}$/);
  });

  it('unpacks vowels onto the letters of each entry, normalised', () => {
    for (const { bare, vocalised } of entries) {
      expect(stripMarks(vocalised)).toBe(bare);
      expect(normalise(vocalised).text).toBe(vocalised);
    }
  });

  it('unpacks ASCII spellings, the usual one first and none twice', () => {
    for (const { bare, usual, others } of entries) {
      const texts = [usual, ...others].map(({ text }) => text);
      for (const text of texts) expect(text, bare).toMatch(/^[A-Za-z](?:[A-Za-z' .-]*[A-Za-z'.])?$/);
      // The usual one comes once more where a region keeps it against the tables of its style.
      const kept = others.filter(({ text, regions }) => text === usual.text && regions.length > 0).length;
      expect(new Set(texts).size, `${bare}: ${texts.join(', ')}`).toBe(texts.length - kept);
    }
  });

  it('has a frequency from 1 to 5', () => {
    expect(entries.every(({ frequency }) => frequency >= 1 && frequency <= 5)).toBe(true);
  });

  it('finds each entry by its letters, whatever data entry made of them', () => {
    for (const entry of entries) {
      expect(lexicon().find(lookupKey(entry.bare).replaceAll(' ', ''))).toContain(entry);
    }
  });

  it('knows nothing by keys that objects have by birth, nor by none', () => {
    for (const key of ['', '__proto__', 'constructor', 'محمد محمد']) {
      expect(lexicon().find(key)).toEqual([]);
      expect(lexicon().longestFrom(key)).toBe(0);
    }
  });

  it('knows how long its compounds are', () => {
    expect(lexicon().longestFrom(lookupKey('عبد'))).toBeGreaterThanOrEqual(2);
  });

  it('knows with which letters its compounds begin', () => {
    expect(lexicon().beginsCompound('عبدا')).toBe(true);
    expect(lexicon().beginsCompound('ججج')).toBe(false);
    expect(lexicon().beginsCompound('يييي')).toBe(false);
  });

  it('can be switched off', () => {
    expect(transliterate('محمد', { lexicon: false })).not.toBe('Mohammed');
  });
});
