import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../src/transliteration/model/bytes';
import { isRight, KnownReadings } from '../../../src/transliteration/model/known-readings';
import { writeReadings } from '../../../training/transliteration/fuse';

const LETTERS = [...'بتثجحخدذرزسشصضطظعغفقكلمنهوي'];
/** A made-up word of four letters, another one for every number. */
const word = (i: number): string =>
  [0, 1, 2, 3].map((place) => LETTERS[Math.floor(i / LETTERS.length ** place) % LETTERS.length]).join('');

describe('table of known readings', () => {
  const rows = new Map(Array.from({ length: 3000 }, (_, i) => [word(i * 7919), `reading ${i}`]));
  const table = new KnownReadings(new ByteReader(writeReadings(rows)));

  it('knows the right reading of every row', () => {
    for (const [letters, reading] of rows) {
      const known = table.of(letters);
      expect(known && isRight(known, 0, reading)).toBe(true);
    }
  });

  it('takes hardly any other reading for it', () => {
    const taken = [...rows].filter(([letters], i) => isRight(table.of(letters)!, 0, `other ${i}`));
    expect(taken.length).toBeLessThan(rows.size / 100);
  });

  it('knows hardly any other word', () => {
    const strangers = Array.from({ length: 20_000 }, (_, i) => `م${word(i * 104_729)}ان`);
    expect(strangers.filter((letters) => table.of(letters)).length).toBeLessThan(200);
  });

  it('finds a row behind proclitics and article', () => {
    const [letters, reading] = [...rows][0]!;
    expect(isRight(table.of(`وبال${letters}`)!, 4, reading)).toBe(true);
    expect(isRight(table.of(`ك${letters}`)!, 1, reading)).toBe(true);
  });

  it('knows nothing where it is empty', () => {
    const empty = new KnownReadings(new ByteReader(writeReadings(new Map())));
    expect(empty.of([...rows.keys()][0]!)).toBeUndefined();
  });
});
