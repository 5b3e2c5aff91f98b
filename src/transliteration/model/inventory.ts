import { type ByteReader, invalidModel } from './bytes';

/**
 * What each Arabic letter may become: its chunks of 0–5 output letters. A token is one (letter, chunk) pair;
 * tokens of a letter are numbered consecutively, so that "the chunks of this letter" is a range.
 */
export interface Inventory {
  /** Arabic letter → its index; tokens of letter i are `starts[i]` up to `starts[i + 1]`. */
  readonly letters: ReadonlyMap<string, number>;
  readonly starts: Int32Array;
  readonly chunks: readonly string[];
}

const MOST_LETTERS = 100;
const MOST_CHUNKS_A_LETTER = 500;
const LONGEST_CHUNK = 6;

export function readInventory(reader: ByteReader): Inventory {
  const count = reader.integer(MOST_LETTERS, 'number of letters');
  const letters = new Map<string, number>();
  const starts = new Int32Array(count + 1);
  const chunks: string[] = [];
  for (let i = 0; i < count; i++) {
    const letter = reader.text(1, 'letter');
    if (letter === '' || letters.has(letter)) throw invalidModel('a letter is missing or listed twice');
    letters.set(letter, i);
    for (let k = reader.integer(MOST_CHUNKS_A_LETTER, 'number of chunks'); k > 0; k--)
      chunks.push(reader.text(LONGEST_CHUNK, 'chunk'));
    starts[i + 1] = chunks.length;
  }
  return { letters, starts, chunks };
}
