import { describe, expect, it } from 'vitest';
import { NumberEncoder } from '../../../scripts/number-encoder';
import { codeLetters, SPACE } from '../../../src/transliteration/lexicon/columns';
import { KeyTable } from '../../../src/transliteration/lexicon/key-table';
import { lookupCode, lookupKey } from '../../../src/transliteration/script/unicode';

const ENTRIES = ['أحمد', 'احمد', 'عبد', 'عبد الله', 'عبدالله', 'فاطمة', 'فاطمه', 'مكة المكرمة'];
const alphabet = [...new Set(ENTRIES.join(''))].sort().join('');
const letters = codeLetters(ENTRIES.length, alphabet, new NumberEncoder(), ENTRIES);
const keyCode = (letter: number): number => (letter === SPACE ? 0 : lookupCode(letter));
const table = new KeyTable(letters, keyCode);
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

  it('holds no more than the entries that are asked for, under letters that count', () => {
    const ofFeh = new KeyTable(
      letters,
      (letter) => (letter === 'ا'.charCodeAt(0) ? 0 : letter),
      (entry) => ENTRIES[entry]!.startsWith('ف'),
    );
    expect(ofFeh.find('فطمة')).toEqual([ENTRIES.indexOf('فاطمة')]);
    expect(ofFeh.has('حمد')).toBe(false);
  });
});
