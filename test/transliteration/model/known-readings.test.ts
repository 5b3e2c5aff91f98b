import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../src/transliteration/model/bytes';
import { isRight, KnownReadings } from '../../../src/transliteration/model/known-readings';
import { markOf, WordMarks } from '../../../src/transliteration/model/word-marks';
import { writeMarks } from '../../../training/transliteration/fuse';

const LETTERS = [...'بتثجحخدذرزسشصضطظعغفقكلمنهوي'];
/** A made-up word of four letters, another one for every number. */
const word = (i: number): string =>
  [0, 1, 2, 3].map((place) => LETTERS[Math.floor(i / LETTERS.length ** place) % LETTERS.length]).join('');

const rows = new Map(Array.from({ length: 3000 }, (_, i) => [word(i * 7919), `answer ${i}`]));
const bytes = writeMarks(rows);

describe('marks of words', () => {
  const table = new WordMarks(new ByteReader(bytes));

  it('knows the right answer of every row', () => {
    for (const [letters, answer] of rows) expect(table.of(letters)).toBe(markOf(answer));
  });

  it('takes hardly any other answer for it', () => {
    const taken = [...rows.keys()].filter((letters, i) => table.of(letters) === markOf(`other ${i}`));
    expect(taken.length).toBeLessThan(rows.size / 100);
  });

  it('knows hardly any other word', () => {
    const strangers = Array.from({ length: 20_000 }, (_, i) => `م${word(i * 104_729)}ان`);
    expect(strangers.filter((letters) => table.of(letters) !== undefined).length).toBeLessThan(200);
  });

  it('knows nothing where there are none', () => {
    const empty = new WordMarks(new ByteReader(writeMarks(new Map())));
    expect(empty.of([...rows.keys()][0]!)).toBeUndefined();
  });
});

describe('known readings', () => {
  const table = new KnownReadings(new ByteReader(bytes));
  const [letters, reading] = [...rows][0]!;

  it('finds a row as it stands', () => {
    expect(isRight(table.of(letters)!, 0, reading)).toBe(true);
  });

  it('finds a row behind proclitics and article', () => {
    expect(isRight(table.of(`وبال${letters}`)!, 4, reading)).toBe(true);
    expect(isRight(table.of(`ك${letters}`)!, 1, reading)).toBe(true);
  });

  it('knows nothing of other words', () => {
    expect(table.of('م'.repeat(9))).toBeUndefined();
  });
});
