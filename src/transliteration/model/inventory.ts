import { type ByteReader, invalidModel } from './bytes';

/**
 * The spellings of each Arabic letter: its chunks of 0–5 output letters. A token is one (letter, chunk) pair; tokens of a letter are
 * numbered consecutively, so that "the chunks of this letter" is a range.
 */
export interface Inventory {
  /** Arabic letter → its index; tokens of letter i are `starts[i]` up to `starts[i + 1]`. */
  readonly letters: ReadonlyMap<string, number>;
  readonly starts: Int32Array;
  readonly chunks: readonly string[];
}

const MOST_LETTERS = 100;
const MOST_CHUNKS_A_LETTER = 500;
const LONGEST_TEXT = 30_000;

/** The inventory as text: a line for each letter, the letter and its chunks apart by tabs. */
export function readInventory(reader: ByteReader): Inventory {
  const lines = reader.text(LONGEST_TEXT, 'the chunks').split('\n');
  if (lines.length > MOST_LETTERS) throw invalidModel('there are too many letters');
  const letters = new Map<string, number>();
  const starts = new Int32Array(lines.length + 1);
  const chunks: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const fields = lines[i]!.split('\t');
    const letter = fields[0]!;
    if (letter.length !== 1 || letters.has(letter)) throw invalidModel('a letter is missing or listed twice');
    if (fields.length > 1 + MOST_CHUNKS_A_LETTER) throw invalidModel('a letter has too many chunks');
    letters.set(letter, i);
    for (let k = 1; k < fields.length; k++) chunks.push(fields[k]!);
    starts[i + 1] = chunks.length;
  }
  return { letters, starts, chunks };
}
