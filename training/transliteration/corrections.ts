/**
 * Which readings of library words a tier has to be told: words that its n-gram and network read otherwise, although they were
 * taught them. A row stands without proclitics and article, so that it serves all that it is met with; and whole where these
 * make another word of it (min, li-man; walī, wa-lī).
 */
import type { Aligned } from './align';
import { stemOf } from './anglicise';
import { type LibraryWord, withoutArticle } from './data';
import type { ReadingExample } from './examples';

interface Stem {
  readonly letters: string;
  /** The reading that most records have, and how many that is. */
  readonly reading: string;
  readonly count: number;
  /** Words that hold it, as they are met. */
  readonly words: readonly string[];
}

/** Records that a row must have: a reading that stands in one alone is a slip too often. */
const RAREST = 2;
/** A row may spoil another stem, which then needs one, too. */
const ROUNDS = 2;

/**
 * @param readerWith the best reading of a word in ALA-LC, by a model that knows these rows
 * @returns letters with their right reading
 */
export function corrections(
  examples: readonly Aligned<ReadingExample>[],
  heldOut: readonly LibraryWord[],
  readerWith: (rows: ReadonlyMap<string, string>) => (word: string) => string,
): Map<string, string> {
  const kept = new Set(heldOut.flatMap(({ arabic }) => [arabic, withoutArticle(arabic)]));
  const taught = examples.filter((aligned) => !kept.has(stemOf(aligned).input));
  const rows = new Map<string, string>();
  const stems = stemsOf(taught).filter(({ count }) => count >= RAREST);
  for (let round = 0; round < ROUNDS; round++) {
    const read = readerWith(new Map(rows));
    for (const { letters, reading, words } of stems) {
      if (words.some((word) => isMisread(stemRead(read(word)), reading, letters))) rows.set(letters, reading);
    }
  }
  const read = readerWith(new Map(rows));
  for (const aligned of taught) {
    const { input, output, word } = aligned.example;
    const isWhole = stemOf(aligned).input !== input;
    if (isWhole && word.count >= RAREST && isMisread(read(input), output, input)) rows.set(input, output);
  }
  return new Map([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function stemsOf(examples: readonly Aligned<ReadingExample>[]): Stem[] {
  const votes = new Map<string, Map<string, number>>();
  const words = new Map<string, string[]>();
  for (const aligned of examples) {
    const { input, chunks } = stemOf(aligned);
    if (input.length < 2) continue;
    const readings = votes.get(input) ?? new Map<string, number>();
    votes.set(input, readings);
    const reading = inAbsolute(input, chunks.join(''));
    readings.set(reading, (readings.get(reading) ?? 0) + aligned.example.word.count);
    words.set(input, [...(words.get(input) ?? []), aligned.example.input]);
  }
  return [...votes].map(([letters, readings]) => {
    const [reading, count] = [...readings].reduce((best, next) => (next[1] > best[1] ? next : best));
    return { letters, reading, count, words: words.get(letters)! };
  });
}

const stemRead = (reading: string): string => reading.slice(reading.lastIndexOf('-') + 1);

/** Another word than the right one: what depends on the sentence does not count. */
const isMisread = (read: string, right: string, letters: string): boolean =>
  inPause(inAbsolute(letters, read)) !== inPause(inAbsolute(letters, right));

/** A title governs half of its nouns in ة (sīrat al-nabī): whether one does is a matter of the sentence. */
const inAbsolute = (letters: string, reading: string): string =>
  letters.endsWith('ة') ? reading.replace(/(?<=[aā])t$/u, 'h') : reading;

/** The case ending of a noun and the mood of a verb, and the vowel before a pronoun. */
const inPause = (reading: string): string =>
  reading
    .replace(/[aiu](h[iu]|h[iu]mā?|h[iu]nna|hā|ka|kum|nā)$/u, '$1')
    .replace(/(?<=[^aiuāīūáy])[aiu]$/u, '');
