import type { ByteReader } from './bytes';
import { markOf, WordMarks } from './word-marks';

/** Words that n-gram and network misread, and which reading is right. */
export class KnownReadings {
  readonly #marks: WordMarks;

  /** @param reader at nothing, where no word is known */
  constructor(reader: ByteReader) {
    this.#marks = new WordMarks(reader);
  }

  /** What is known of a word and of what may follow its proclitics and article; undefined where nothing is. */
  of(word: string): RightReadings | undefined {
    const marks = [this.#marks.of(word)];
    for (let start = 1; start < LONGEST_CLITICS && CLITICS.has(word[start - 1]!); start++)
      marks.push(word.length - start < SHORTEST_STEM ? undefined : this.#marks.of(word.slice(start)));
    return marks.some((mark) => mark !== undefined) ? { marks } : undefined;
  }
}

/** Marks of the right readings, by the letter that a stem begins with. */
export interface RightReadings {
  readonly marks: readonly (number | undefined)[];
}

/** Is this the right reading of what begins at letter `start`? */
export const isRight = ({ marks }: RightReadings, start: number, reading: string): boolean =>
  marks[start] === markOf(reading);

const CLITICS = new Set('وفبكلسا');
/** Letters of wa-bi-al-. */
const LONGEST_CLITICS = 5;
const SHORTEST_STEM = 2;
