import { describe, expect, it } from 'vitest';
import { NumberEncoder } from '../../../scripts/number-encoder';
import { codeLetters } from '../../../src/transliteration/lexicon/columns';
import { KeyTable } from '../../../src/transliteration/lexicon/key-table';
import { lookupKey } from '../../../src/transliteration/script/unicode';

const ENTRIES = ['أحمد', 'احمد', 'عبد', 'عبد الله', 'عبدالله', 'فاطمة', 'فاطمه', 'مكة المكرمة'];
const alphabet = [...new Set(ENTRIES.join(''))].sort().join('');
const table = new KeyTable(codeLetters(ENTRIES.length, alphabet, new NumberEncoder(), ENTRIES));
const keyOf = (entry: string): string => lookupKey(entry).replaceAll(' ', '');

describe('KeyTable', () => {
  it.each(ENTRIES)('finds every entry with the key of %s, in order', (entry) => {
    const same = ENTRIES.flatMap((other, i) => (keyOf(other) === keyOf(entry) ? [i] : []));
    expect(table.find(keyOf(entry))).toEqual(same);
    expect(table.has(keyOf(entry))).toBe(true);
  });

  it.each(['', 'عب', 'عبدا', 'عبداللهه', 'احمد ', 'Ahmad', 'أحمد'])('has no entry with the key %j', (key) => {
    expect(table.find(key)).toEqual([]);
    expect(table.has(key)).toBe(false);
  });

  it('tells the entries of several words', () => {
    expect(table.compounds.map((entry) => ENTRIES[entry])).toEqual(['عبد الله', 'مكة المكرمة']);
  });
});
